package dev.getwork.application.port.in.cluster;

/** How a run of a job ended. */
public sealed interface JobOutcome {

  /** The name of this outcome, as it is stored and published. */
  default String name() {
    return switch (this) {
      case Handled _ -> "HANDLED";
      case Failed _ -> "FAILED";
      case Stopped _ -> "STOPPED";
    };
  }

  /** The run did all its work: it handled this number of objects, 0 or more. */
  record Handled(long objects) implements JobOutcome {}

  /**
   * The run failed. What it committed stays; the job runs again at its next time.
   *
   * @param error the first line of the cause, 1 to 500 characters; a longer line is cut
   */
  record Failed(String error) implements JobOutcome {

    private static final int LONGEST = 500;

    public Failed {
      error = error.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("unknown");
      error = error.substring(0, Math.min(error.length(), LONGEST));
    }
  }

  /** The node stopped before the run had ended. What it committed stays. */
  record Stopped() implements JobOutcome {}
}
