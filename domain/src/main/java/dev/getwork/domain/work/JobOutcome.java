package dev.getwork.domain.work;

/** How a run of a job ended. */
public sealed interface JobOutcome {

  /**
   * It did what there was to do.
   *
   * @param things how many: 0 or more
   */
  record Handled(long things) implements JobOutcome {
    public Handled {
      if (things < 0) {
        throw new IllegalArgumentException("a job cannot have handled less than nothing: " + things);
      }
    }
  }

  /**
   * It broke off. What it had committed stays; it runs again at its next time.
   *
   * @param error what went wrong, in a line: 1 to 500 characters, what is longer is cut
   */
  record Failed(String error) implements JobOutcome {

    private static final int LONGEST = 500;

    public Failed {
      error = error.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("unknown");
      error = error.substring(0, Math.min(error.length(), LONGEST));
    }
  }

  /** Its node stopped and would wait no longer. What it had committed stays. */
  record GivenBack() implements JobOutcome {}
}
