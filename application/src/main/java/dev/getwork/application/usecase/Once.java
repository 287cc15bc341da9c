package dev.getwork.application.usecase;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is computed when it is first asked for, and then once. For one thread. */
final class Once<T> implements Supplier<T> {

  private final Supplier<T> supplier;
  private @Nullable T value;

  private Once(Supplier<T> supplier) {
    this.supplier = supplier;
  }

  static <T> Supplier<T> of(Supplier<T> supplier) {
    return new Once<>(supplier);
  }

  @Override
  public T get() {
    T known = value;
    if (known == null) {
      known = supplier.get();
      value = known;
    }
    return known;
  }
}
