package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class MicrometerAlarmsTest {

  private final Logger logger = (Logger) LoggerFactory.getLogger(MicrometerAlarms.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Instant now = Instant.EPOCH;
  private final MicrometerAlarms alarms = new MicrometerAlarms(registry, () -> now);

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
    logger.setAdditive(false);
  }

  @AfterEach
  void leave() {
    logger.detachAppender(log);
    logger.setAdditive(true);
  }

  private void checked(long violations) {
    alarms.accept(new InvariantCheck(
        Invariant.NO_LOAN_WITH_TWO_USERS, 9, violations, Collections.nCopies((int) violations, "task 1, loan L-1")));
  }

  private double gauge(Invariant invariant) {
    return registry.get("getwork.invariant.violations").tag("invariant", invariant.label()).gauge().value();
  }

  private Stream<String> logged(Level level) {
    return log.list.stream().filter(event -> event.getLevel() == level).map(ILoggingEvent::getFormattedMessage);
  }

  @Test
  void shouldCountTheViolationsOfEach() {
    checked(2);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isEqualTo(2);
    assertThat(gauge(Invariant.ONE_PENDING_REQUEST)).as("nobody has looked").isNaN();
    checked(0);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isZero();
  }

  /** Another node looks since then, and may see that all is well. */
  @Test
  void shouldNotTellForeverWhatWasSeenOnce() {
    checked(2);
    now = now.plus(MicrometerAlarms.GOOD_FOR).minusNanos(1);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isEqualTo(2);
    now = now.plusNanos(1);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isNaN();
  }

  @Test
  void shouldLogEachChangeOnce() {
    Stream.of(0, 0, 1, 1, 1, 2, 2, 0, 0, 2).forEach(this::checked);
    assertThat(logged(Level.ERROR)).hasSize(3).first().isEqualTo(
        "Violated: No loan is with two users for one task, or twice with one. 1 of 9, such as [task 1, loan L-1]");
    assertThat(logged(Level.WARN)).containsExactly(
        "Kept again: No loan is with two users for one task, or twice with one");
  }
}
