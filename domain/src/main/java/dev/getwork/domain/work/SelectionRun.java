package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A selection that came to its end.
 *
 * @param id which
 * @param task for which task
 * @param node on which node
 * @param startedAt when it began, by the database's clock
 * @param endedAt when it ended
 * @param found how many loans it brought
 * @param served what it was good for; nothing where no decision was made with it, or it is not known of an old run
 * @param decidedAt when that was; nothing as above
 */
public record SelectionRun(
    SelectionRunId id, TaskId task, String node, Instant startedAt, Instant endedAt, int found,
    Optional<Served> served, Optional<Instant> decidedAt) {

  /**
   * What was decided with it.
   *
   * @param requests how many requests
   * @param loans how many loans they got
   * @param waitingSince when the first of these requests was recorded; nothing where there was none, or in an old run
   * @param leadingSince when the node took the task's lock for it; nothing where it is not known of an old run
   */
  public record Served(int requests, int loans, Optional<Instant> waitingSince, Optional<Instant> leadingSince) {}

  /** How long it took. */
  public Duration took() {
    return Duration.between(startedAt, endedAt);
  }
}
