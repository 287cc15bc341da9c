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

  public boolean holds() {
    return violations == 0;
  }
}
