package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Several of the same in one call: so many that a user may choose them by hand, and each is there. */
final class Batch {

  private static final int MOST = 100;

  private Batch() {}

  /** The parts of a batch, all of which can be looked at one by one; nothing has been done yet when one is missing. */
  static <T> List<T> parts(String member, @Nullable List<@Nullable T> parts) {
    if (parts == null || parts.isEmpty() || parts.size() > MOST) {
      throw ProblemType.INVALID_VALUE
          .because("Send 1 to " + MOST + " at once; nothing was done.")
          .atPointer("/" + member, "must be an array of 1 to " + MOST);
    }
    int missing = parts.indexOf(null);
    if (missing >= 0) {
      throw ProblemType.INVALID_VALUE
          .because("Fill or leave out what is null; nothing was done.")
          .atPointer("/" + member + "/" + missing, "must not be null");
    }
    return parts.stream().map(Objects::requireNonNull).toList();
  }
}
