package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.work.Invariant;
import java.util.List;

/**
 * The result of checking one invariant at one moment.
 *
 * @param of the number of checked objects, such as assignments; not negative
 * @param violations how many of them violate it; not negative
 * @param examples descriptions of the first violations, at most {@value #MAX_EXAMPLES}, by code point
 */
public record InvariantCheck(Invariant invariant, long of, long violations, List<String> examples) {

  public static final int MAX_EXAMPLES = 5;

  public InvariantCheck {
    if (of < 0) {
      throw new IllegalArgumentException("the number of checked objects must not be negative: " + of);
    }
    if (examples.size() != Math.min(violations, MAX_EXAMPLES)) {
      throw new IllegalArgumentException(
          "examples must describe the first " + MAX_EXAMPLES + " of " + violations + " violations");
    }
  }

  public boolean holds() {
    return violations == 0;
  }
}
