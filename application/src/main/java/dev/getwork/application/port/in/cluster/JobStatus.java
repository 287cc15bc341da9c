package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a job. All times are by the database's clock.
 *
 * @param every its period; positive
 * @param heartbeatTimeout after which another node takes over a run without heartbeat; positive
 * @param slots one for each node that may run it at the same time; at least one
 */
public record JobStatus(
    Job job, Duration every, Duration heartbeatTimeout, Optional<UserName> pausedBy, List<Slot> slots) {

  /**
   * A permit to run the job.
   *
   * @param number from 1
   * @param nextRun when it is due; skipped while there is no work
   * @param requestedBy the user who requested a run that has not begun yet
   * @param run the last run, if there was one
   */
  public record Slot(int number, Instant nextRun, Optional<UserName> requestedBy, Optional<Run> run) {

    public boolean isRunning() {
      return run.filter(last -> last.end().isEmpty()).isPresent();
    }
  }

  /**
   * A run of the job.
   *
   * @param fencingToken grows with every run of the slot
   * @param end when and how it ended; empty while it is under way
   */
  public record Run(String node, long fencingToken, Instant started, Optional<End> end) {}

  public record End(Instant at, JobOutcome outcome) {}
}
