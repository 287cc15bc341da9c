package dev.getwork.domain.task;

import java.util.List;
import java.util.function.Function;

/**
 * What reading a notation gave: a value, or everything that is wrong with it.
 *
 * @param <T> what was written
 */
public sealed interface Notated<T> {

  /**
   * It could be read.
   *
   * @param value what was written
   */
  record Understood<T>(T value) implements Notated<T> {}

  /**
   * It could not.
   *
   * @param faults at least one
   */
  record Faulty<T>(List<Fault> faults) implements Notated<T> {
    public Faulty {
      faults = List.copyOf(faults);
      if (faults.isEmpty()) {
        throw new IllegalArgumentException("faults must not be empty");
      }
    }
  }

  /**
   * One thing that is wrong.
   *
   * @param pointer where, as a JSON pointer (RFC 6901) from the notation's root; empty for the root
   * @param remedy what is expected there
   */
  record Fault(String pointer, String remedy) {}

  /** The value, or what the function makes of the faults. */
  default T orElse(Function<List<Fault>, ? extends RuntimeException> exception) {
    return switch (this) {
      case Understood<T>(T value) -> value;
      case Faulty<T>(List<Fault> faults) -> throw exception.apply(faults);
    };
  }
}
