package dev.getwork.domain.work;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How much work a task has.
 *
 * @param available matching loans that can be handed out
 * @param held loans somebody works on
 * @param returning loans that come back later
 * @param excluded loans never to return
 * @param pendingRequests requests that wait
 * @param oldest when the oldest available loan was submitted; nothing when none is available
 * @param ages of the available loans, in up to {@link #SPANS} equal spans from the oldest to the newest, oldest first; none
 *     when none is available, and one when all are of one instant
 * @param medianWait of the last requests that were served, or told that there is nothing; nothing while there is none
 * @param asOf when this was so, by the database's clock
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

  /** How many spans there are at most. */
  public static final int SPANS = 12;

  public QueueDepth {
    ages = List.copyOf(ages);
  }

  /**
   * The loans that were submitted within a span of time.
   *
   * @param from when it begins
   * @param to when it ends; what was submitted then belongs to the next span, or to the last
   * @param loans how many
   */
  public record Ages(Instant from, Instant to, long loans) {}
}
