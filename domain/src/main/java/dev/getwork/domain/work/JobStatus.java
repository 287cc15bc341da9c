package dev.getwork.domain.work;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job as operators see it. All times are the database's.
 *
 * @param job which
 * @param every how often it runs; positive
 * @param timeOut after which a runner that has not been heard of is taken for dead; positive
 * @param pausedBy who has paused it, if it is paused
 * @param slots one for each node that may run it side by side; at least one
 */
public record JobStatus(
    Job job, Duration every, Duration timeOut, Optional<UserName> pausedBy, List<Slot> slots) {

  public JobStatus {
    slots = List.copyOf(slots);
    if (slots.isEmpty()) {
      throw new IllegalArgumentException("a job must have a slot: " + job);
    }
  }

  /**
   * A place to run the job in.
   *
   * @param number from 1
   * @param nextRun when it is due; it is passed over then while there is nothing to do
   * @param askedBy who wants it to run now, if somebody does and it has not begun yet
   * @param run the last time that it ran, if it ever did
   */
  public record Slot(int number, Instant nextRun, Optional<UserName> askedBy, Optional<Run> run) {

    /** Whether a run is under way. */
    public boolean isRunning() {
      return run.filter(last -> last.end().isEmpty()).isPresent();
    }
  }

  /**
   * A run, under way or ended.
   *
   * @param node which has run it, or runs it
   * @param token grows with every run of the slot
   * @param started when
   * @param end when it ended and how; nothing while it is under way
   */
  public record Run(String node, long token, Instant started, Optional<End> end) {}

  /**
   * The end of a run.
   *
   * @param at when
   * @param outcome how
   */
  public record End(Instant at, JobOutcome outcome) {}
}
