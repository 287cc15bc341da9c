package dev.getwork.adapter.rest.openapi;

import com.fasterxml.classmate.ResolvedType;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.github.victools.jsonschema.generator.CustomPropertyDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaBuilder;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.impl.DefinitionKey;
import com.github.victools.jsonschema.generator.naming.DefaultSchemaDefinitionNamingStrategy;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of the records of requests and answers, with the constraints of {@link Limits}. */
final class Schemas {

  private static final String REFERENCE = "components/schemas";

  /** Limits with one of these, or with several types, are the whole schema. */
  private static final List<String> SHAPING = List.of("$ref", "items", "additionalProperties");

  /** The cursor of lists, the only member that can be null. */
  private static final ObjectNode NEXT = (ObjectNode) new JsonMapper().readTree(
      """
      {"type": ["string", "null"], "description": "The cursor of the next page; null on the last page."}
      """);

  private final SchemaBuilder schemas;

  Schemas() {
    var config = new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
        .with(Option.DEFINITIONS_FOR_ALL_OBJECTS, Option.EXTRA_OPEN_API_FORMAT_VALUES, Option.ADDITIONAL_FIXED_TYPES)
        .without(Option.SCHEMA_VERSION_INDICATOR);
    config.forTypesInGeneral().withDefinitionNamingStrategy(new Names());
    config.forFields()
        .withRequiredCheck(Schemas::isRequired)
        .withDescriptionResolver(Schemas::description)
        .withCustomDefinitionProvider((field, _) -> shape(field))
        .withInstanceAttributeOverride((node, field, _) -> limit(node, field));
    schemas = new SchemaGenerator(config.build()).buildMultipleSchemaDefinitions();
  }

  /** A reference to the schema of a type, which is among {@link #all} from then on. */
  ObjectNode of(Type type) {
    return schemas.createSchemaReference(type);
  }

  /** All referenced schemas. */
  ObjectNode all() {
    ObjectNode all = schemas.collectDefinitions(REFERENCE);
    all.properties().forEach(schema -> close(schema.getKey(), (ObjectNode) schema.getValue()));
    Limits.SHAPES.properties().forEach(shape -> all.set(shape.getKey(), shape.getValue().deepCopy()));
    all.properties().forEach(schema -> schema.getValue().path("properties").properties()
        .forEach(member -> describe(schema.getKey() + "." + member.getKey(), (ObjectNode) member.getValue())));
    return all;
  }

  /** Adds the description of a member that has none; a reference is described by its schema. */
  private static void describe(String place, ObjectNode member) {
    if (!member.has("description") && !member.has("$ref")) {
      JsonNode words = Limits.WORDS.path(place.substring(place.indexOf('.') + 1));
      if (words.isMissingNode()) {
        throw new AssertionError("limits.json does not describe " + place);
      }
      member.set("description", words);
    }
  }

  /** Forbids unknown members in requests only, because answers may get new members. */
  private static void close(String name, ObjectNode schema) {
    if (Limits.REQUESTS.contains(name)) {
      schema.put("additionalProperties", false);
    }
    JsonNode required = Limits.REQUIRED.path(name);
    if (!required.isMissingNode()) {
      schema.set("required", required);
    }
  }

  private static boolean isRequired(FieldScope field) {
    return !isNullable(field) || alwaysIncluded(field);
  }

  private static boolean isNullable(FieldScope field) {
    return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static boolean alwaysIncluded(FieldScope field) {
    JsonInclude include = field.getRawMember().getAnnotation(JsonInclude.class);
    return include != null && include.value() == JsonInclude.Include.ALWAYS;
  }

  private static @Nullable String description(FieldScope field) {
    JsonPropertyDescription description = field.getRawMember().getAnnotation(JsonPropertyDescription.class);
    return description == null ? null : description.value();
  }

  /** The schema of a member whose type does not define it. */
  private static @Nullable CustomPropertyDefinition shape(FieldScope field) {
    JsonNode limits = limits(field);
    if (isShape(limits)) {
      return new CustomPropertyDefinition((ObjectNode) limits.deepCopy());
    }
    return isNullable(field) && alwaysIncluded(field) ? new CustomPropertyDefinition(NEXT.deepCopy()) : null;
  }

  private static void limit(ObjectNode member, FieldScope field) {
    JsonNode limits = limits(field);
    if (!field.isFakeContainerItemScope() && !isShape(limits)) {
      limits.properties().forEach(limit -> member.set(limit.getKey(), limit.getValue()));
    }
  }

  private static boolean isShape(JsonNode limits) {
    return limits.path("type").isArray() || SHAPING.stream().anyMatch(limits::has);
  }

  private static JsonNode limits(FieldScope field) {
    return Limits.MEMBERS.path(Names.of(field.getDeclaringType()) + "." + field.getName());
  }

  /** Names of schemas: those of the classes, without suffixes. */
  private static final class Names extends DefaultSchemaDefinitionNamingStrategy {

    @Override
    public String getDefinitionNameForKey(DefinitionKey key, SchemaGenerationContext context) {
      return of(key.getType());
    }

    /** A page is named after its items. */
    static String of(ResolvedType type) {
      List<ResolvedType> items = type.getTypeParameters();
      return items.size() == 1 ? named(of(items.getFirst()) + "List") : of(type.getErasedType());
    }

    private static String of(Class<?> type) {
      String simple = named(type.getSimpleName()).replaceAll("Response$", "");
      Class<?> outer = type.getDeclaringClass();
      boolean isOwner = outer != null && !outer.getSimpleName().endsWith("Configuration");
      return named(isOwner ? of(outer) + simple : simple);
    }

    private static String named(String name) {
      return Limits.NAMES.path(name).asString(name);
    }
  }
}
