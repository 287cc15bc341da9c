package dev.getwork.adapter.rest.http;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;

/**
 * Refuses an explicit null: an optional member may be left out, but the meaning of a null is undefined.
 * (Jackson's own {@code Nulls.FAIL} also refuses the members of a record that are left out.)
 */
final class NullRejection extends ValueDeserializerModifier {

  private static final long serialVersionUID = 1;
  private static final Set<Class<?>> VALUES = Set.of(String.class, Integer.class, Object.class);

  @Override
  public ValueDeserializer<?> modifyDeserializer(
      DeserializationConfig config, BeanDescription.Supplier type, ValueDeserializer<?> deserializer) {
    Class<?> value = type.getBeanClass();
    return VALUES.contains(value) || value.isRecord() ? new NotNull(deserializer) : deserializer;
  }

  @Override
  public ValueDeserializer<?> modifyCollectionDeserializer(
      DeserializationConfig config,
      CollectionType list,
      BeanDescription.Supplier type,
      ValueDeserializer<?> deserializer) {
    return new NotNull(deserializer);
  }

  /** A map of any values may be a loan of an import, whose attributes may be null. */
  @Override
  public ValueDeserializer<?> modifyMapDeserializer(
      DeserializationConfig config, MapType map, BeanDescription.Supplier type, ValueDeserializer<?> deserializer) {
    return map.getContentType().isJavaLangObject() ? deserializer : new NotNull(deserializer);
  }

  private static final class NotNull extends DelegatingDeserializer {

    NotNull(ValueDeserializer<?> values) {
      super(values);
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> values) {
      return new NotNull(values);
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
      if (context.getParser().streamReadContext().inRoot()) {
        return null; // Spring refuses it as a missing body.
      }
      throw InvalidNullException.from(context, PropertyName.NO_NAME, context.constructType(handledType()));
    }
  }
}
