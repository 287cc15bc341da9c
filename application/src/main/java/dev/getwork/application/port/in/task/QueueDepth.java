package dev.getwork.application.port.in.task;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Counts of a task's queue.
 *
 * @param available matching loans that can be assigned
 * @param held loans that users work on
 * @param returning returned loans that become available later
 * @param oldest when the oldest available loan was submitted; empty when none is available
 * @param ages a histogram of the available loans' ages in up to {@link #SPANS} equal spans, oldest first; empty when
 *     none is available, one span when all were submitted at the same instant
 * @param medianWait of the last requests that were decided; empty while there are none
 * @param asOf by the database's clock
 */
public record QueueDepth(
    long available,
    long held,
    long returning,
    long excluded,
    long pendingRequests,
    Optional<Instant> oldest,
    List<Ages> ages,
    Optional<Duration> medianWait,
    Instant asOf) {

  public static final int SPANS = 12;

  /**
   * The available loans that were submitted within a span of time.
   *
   * @param from inclusive
   * @param to exclusive; inclusive for the last span
   */
  public record Ages(Instant from, Instant to, long loans) {}
}
