package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.domain.work.Invariant;
import dev.getwork.testkit.log.CapturedLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MicrometerInvariantAlarmTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(MicrometerInvariantAlarm.class);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Instant now = Instant.EPOCH;
  private final MicrometerInvariantAlarm alarm = new MicrometerInvariantAlarm(registry, () -> now);

  private void check(long violations) {
    alarm.update(new InvariantCheck(
        Invariant.NO_LOAN_WITH_TWO_USERS, 9, violations, Collections.nCopies((int) violations, "task 1, loan L-1")));
  }

  private double gauge(Invariant invariant) {
    return registry.get("getwork.invariant.violations").tag("invariant", invariant.label()).gauge().value();
  }

  @Test
  void shouldShowTheViolationsOfTheLastCheck() {
    check(2);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isEqualTo(2);
    assertThat(gauge(Invariant.ONE_PENDING_REQUEST)).as("not checked yet").isNaN();
    check(0);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isZero();
  }

  /** Another node may have run the later checks. */
  @Test
  void shouldShowNoNumberWhenTheLastCheckIsStale() {
    check(2);
    now = now.plus(MicrometerInvariantAlarm.VALID_FOR).minusNanos(1);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isEqualTo(2);
    now = now.plusNanos(1);
    assertThat(gauge(Invariant.NO_LOAN_WITH_TWO_USERS)).isNaN();
  }

  @Test
  void shouldLogEachChangeOfTheNumberOfViolationsOnce() {
    Stream.of(0, 0, 1, 1, 1, 2, 2, 0, 0, 2).forEach(this::check);
    assertThat(LOG.lines()).filteredOn(line -> line.startsWith("ERROR ")).hasSize(3).first().isEqualTo(
        "ERROR Invariant no-loan-with-two-users is violated by 1 of 9 objects, such as [task 1, loan L-1]. It requires: "
            + Invariant.NO_LOAN_WITH_TWO_USERS.sentence() + ". See docs/operations.md");
    assertThat(LOG.lines()).filteredOn(line -> line.startsWith("WARN ")).containsExactly(
        "WARN Invariant no-loan-with-two-users holds again");
  }
}
