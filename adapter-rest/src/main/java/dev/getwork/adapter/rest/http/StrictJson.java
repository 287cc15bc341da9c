package dev.getwork.adapter.rest.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.stream.Stream;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** A JSON mapper that guesses nothing: an unknown member, a null, a quoted number or a duplicate name is an error. */
final class StrictJson {

  /** More than any request or loan has; JsonFaults names these limits. */
  private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
      .maxNestingDepth(100)
      .maxNumberLength(100)
      .maxNameLength(1_000)
      .maxStringLength(1_000_000)
      .build();

  private StrictJson() {}

  static JsonMapper mapper() {
    var factory = JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .streamReadConstraints(BOUNDS)
        .build();
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
        .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
        .addModule(new SimpleModule().setDeserializerModifier(new NullRejection()))
        .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
        .withCoercionConfig(LogicalType.Textual, text -> Stream.of(
            CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
            .forEach(shape -> text.setCoercion(shape, CoercionAction.Fail)))
        .build();
  }
}
