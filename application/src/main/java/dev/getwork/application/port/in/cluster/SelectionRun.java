package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A selection that has ended.
 *
 * @param startedAt by the database's clock
 * @param endedAt by the database's clock
 * @param found how many loans it returned
 * @param served the decision that used it; empty while there is none
 * @param decidedAt when the decision was committed; empty if there is none
 */
public record SelectionRun(
    SelectionRunId id, TaskId task, String node, Instant startedAt, Instant endedAt, int found,
    Optional<Served> served, Optional<Instant> decidedAt) {

  /**
   * The decision that used a selection.
   *
   * @param requests the number of decided requests
   * @param loans the number of loans that these requests were assigned
   * @param waitingSince when the first of these requests was recorded; empty when there was none
   * @param leadingSince when the leader took the task's lock
   */
  public record Served(int requests, int loans, Optional<Instant> waitingSince, Optional<Instant> leadingSince) {}

  public Duration took() {
    return Duration.between(startedAt, endedAt);
  }
}
