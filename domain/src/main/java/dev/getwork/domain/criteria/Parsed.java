package dev.getwork.domain.criteria;

import java.util.List;
import java.util.function.Function;

/** The result of parsing: a value, or all faults. */
public sealed interface Parsed<T> {

  record Valid<T>(T value) implements Parsed<T> {}

  /**
   * The notation is invalid.
   *
   * @param faults at least one
   */
  record Invalid<T>(List<Fault> faults) implements Parsed<T> {
    public Invalid {
      faults = List.copyOf(faults);
      if (faults.isEmpty()) {
        throw new IllegalArgumentException("faults must not be empty");
      }
    }
  }

  /**
   * A fault in the notation.
   *
   * @param pointer its place, as a JSON pointer (RFC 6901) from the notation's root; empty for the root
   * @param remedy what is expected there
   */
  record Fault(String pointer, String remedy) {}

  /** The value; throws the exception that the function creates from the faults. */
  default T orElse(Function<List<Fault>, ? extends RuntimeException> exception) {
    return switch (this) {
      case Valid<T>(T value) -> value;
      case Invalid<T>(List<Fault> faults) -> throw exception.apply(faults);
    };
  }
}
