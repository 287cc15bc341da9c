package dev.getwork.domain.work;

import java.util.List;

/**
 * What was found when it was looked whether an invariant is kept, at one moment.
 *
 * @param invariant which
 * @param of how many things were looked at, such as assignments; not negative
 * @param violations in how many cases it is not kept; not negative
 * @param examples a few of them in words, at most {@value #MOST_EXAMPLES}; none only when it is kept
 */
public record InvariantCheck(Invariant invariant, long of, long violations, List<String> examples) {

  /** How many violations are named; the first ones by code point of their words. */
  public static final int MOST_EXAMPLES = 5;

  public InvariantCheck {
    examples = List.copyOf(examples);
    if (of < 0) {
      throw new IllegalArgumentException("nothing can be looked at a negative number of times: " + of);
    }
    if (examples.size() != Math.min(violations, MOST_EXAMPLES)) {
      throw new IllegalArgumentException("of " + violations + " violations the first " + MOST_EXAMPLES + " are named");
    }
  }

  /** Whether all is well. */
  public boolean kept() {
    return violations == 0;
  }
}
