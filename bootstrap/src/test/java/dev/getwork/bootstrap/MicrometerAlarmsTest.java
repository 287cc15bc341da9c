package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.testkit.log.CapturedLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MicrometerAlarmsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(MicrometerAlarms.class);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Instant now = Instant.EPOCH;
  private final MicrometerAlarms alarms = new MicrometerAlarms(registry, () -> now);

  private void checked(long violations) {
    alarms.accept(new InvariantCheck(
        Invariant.NO_LOAN_WITH_TWO_USERS, 9, violations, Collections.nCopies((int) violations, "task 1, loan L-1")));
  }

  private double gauge(Invariant invariant) {
    return registry.get("getwork.invariant.violations").tag("invariant", invariant.label()).gauge().value();
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
    assertThat(LOG.lines()).filteredOn(line -> line.startsWith("ERROR ")).hasSize(3).first().isEqualTo(
        "ERROR Violated: No loan is with two users for one task, or twice with one. 1 of 9,"
            + " such as [task 1, loan L-1]");
    assertThat(LOG.lines()).filteredOn(line -> line.startsWith("WARN ")).containsExactly(
        "WARN Kept again: No loan is with two users for one task, or twice with one");
  }
}
