package dev.getwork.bootstrap;

import dev.getwork.domain.work.Invariant;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.out.cluster.InvariantAlarm;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The alarm as metrics and log messages: a gauge of violations for each invariant, and one message for each change of
 * the number of violations.
 */
final class MicrometerInvariantAlarm implements InvariantAlarm {

  static final String METRIC = "getwork.invariant.violations";

  /**
   * The time after which a gauge is not a number any more. Any node may run the next check, and the last result of this
   * one would stay an alarm after the invariant is restored.
   */
  static final Duration VALID_FOR = Duration.ofMinutes(3);

  private static final Logger LOG = LoggerFactory.getLogger(MicrometerInvariantAlarm.class);

  private final InstantSource time;
  private final Map<Invariant, Checked> last = new ConcurrentHashMap<>();

  /** The result of a check: the number of violations, or not a number before the first check. */
  private record Checked(double violations, Instant at) {

    static final Checked NOTHING = new Checked(Double.NaN, Instant.MIN);

    double at(Instant now) {
      return at.isAfter(now.minus(VALID_FOR)) ? violations : Double.NaN;
    }
  }

  /**
   * An alarm with gauges in this registry.
   *
   * @param time for durations only
   */
  MicrometerInvariantAlarm(MeterRegistry registry, InstantSource time) {
    this.time = time;
    for (Invariant invariant : Invariant.values()) {
      Gauge.builder(METRIC, () -> last.getOrDefault(invariant, Checked.NOTHING).at(time.instant()))
          .tag("invariant", invariant.label())
          .description("Violations found by this node's last check; NaN when the check is more than 3 minutes old")
          .register(registry);
    }
  }

  @Override
  public void update(InvariantCheck check) {
    var seen = new Checked(check.violations(), time.instant());
    double before = Objects.requireNonNullElse(last.put(check.invariant(), seen), Checked.NOTHING).violations();
    if (!check.holds() && before != check.violations()) {
      LOG.error("Invariant {} is violated by {} of {} objects, such as {}. It requires: {}. See docs/operations.md",
          check.invariant().label(), check.violations(), check.of(), check.examples(), check.invariant().sentence());
    } else if (check.holds() && before > 0) {
      LOG.warn("Invariant {} holds again", check.invariant().label());
    }
  }
}
