package dev.getwork.adapter.rest.openapi;

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

/** Schemas of the records that go over the wire, with the limits that no type tells ({@link Limits}). */
final class Schemas {

  private static final String REFERENCE = "components/schemas";

  /** With one of these, or with several types, limits say all there is to say. */
  private static final List<String> SHAPING = List.of("$ref", "items", "additionalProperties");

  /** The one member that is there also when it is null: the cursor of lists. */
  private static final ObjectNode NEXT = (ObjectNode) new JsonMapper().readTree(
      """
      {"type": ["string", "null"], "description": "Send it as cursor for the page that follows; null on the last page."}
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

  /** All that was referred to. */
  ObjectNode all() {
    ObjectNode all = schemas.collectDefinitions(REFERENCE);
    all.properties().forEach(schema -> close(schema.getKey(), (ObjectNode) schema.getValue()));
    Limits.SHAPES.properties().forEach(shape -> all.set(shape.getKey(), shape.getValue().deepCopy()));
    all.properties().forEach(schema -> schema.getValue().path("properties").properties()
        .forEach(member -> describe(schema.getKey() + "." + member.getKey(), (ObjectNode) member.getValue())));
    return all;
  }

  /** Who has only the document is told what every member means; a schema of its own says that itself. */
  private static void describe(String place, ObjectNode member) {
    if (!member.has("description") && !member.has("$ref")) {
      JsonNode words = Limits.WORDS.path(place.substring(place.indexOf('.') + 1));
      if (words.isMissingNode()) {
        throw new AssertionError("limits.json says nothing of " + place);
      }
      member.set("description", words);
    }
  }

  /** What the server refuses to read is said; what it may add to its answers one day is left open. */
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

  /** The whole schema of a member that the type does not tell. */
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
    return Limits.MEMBERS.path(Names.of(field.getDeclaringType().getErasedType()) + "." + field.getName());
  }

  /** The words of the design without what only tells Java classes apart. */
  private static final class Names extends DefaultSchemaDefinitionNamingStrategy {

    @Override
    public String getDefinitionNameForKey(DefinitionKey key, SchemaGenerationContext context) {
      return of(key.getType().getErasedType());
    }

    static String of(Class<?> type) {
      String simple = named(type.getSimpleName()).replaceAll("Response$", "");
      Class<?> outer = type.getDeclaringClass();
      return named(outer == null ? simple : of(outer) + simple);
    }

    private static String named(String name) {
      return Limits.NAMES.path(name).asString(name);
    }
  }
}
