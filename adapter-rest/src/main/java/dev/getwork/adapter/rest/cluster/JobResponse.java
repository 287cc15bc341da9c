package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A job and its slots. Absent values are left out. */
record JobResponse(
    String name, double everySeconds, double heartbeatTimeoutSeconds, boolean paused, @Nullable String pausedBy,
    List<Slot> slots) {

  /** A slot of the job and its last run. */
  record Slot(int slot, Instant nextRun, @Nullable String requestedBy, boolean running, @Nullable LastRun lastRun) {

    static Slot from(JobStatus.Slot slot) {
      return new Slot(
          slot.number(), slot.nextRun(), slot.requestedBy().map(UserName::value).orElse(null),
          slot.isRunning(), slot.run().map(LastRun::from).orElse(null));
    }
  }

  /** A run; it is running while it has not ended. */
  record LastRun(
      String node, long fencingToken, Instant started, @Nullable Instant ended, @Nullable String outcome,
      @Nullable Long handled, @Nullable String error) {

    static LastRun from(Run run) {
      JobOutcome outcome = run.end().map(End::outcome).orElse(null);
      return new LastRun(
          run.node(), run.fencingToken(), run.started(), run.end().map(End::at).orElse(null),
          outcome == null ? null : outcome.name(),
          outcome instanceof JobOutcome.Handled(long objects) ? (Long) objects : null,
          outcome instanceof JobOutcome.Failed(String error) ? error : null);
    }
  }

  static JobResponse from(JobStatus status) {
    return new JobResponse(
        status.job().label(), status.every().toMillis() / 1000.0, status.heartbeatTimeout().toMillis() / 1000.0,
        status.pausedBy().isPresent(), status.pausedBy().map(UserName::value).orElse(null),
        status.slots().stream().map(Slot::from).toList());
  }
}
