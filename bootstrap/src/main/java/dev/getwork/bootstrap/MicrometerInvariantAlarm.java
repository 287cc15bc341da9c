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

  private record Checked(long violations, Instant at) {}

  /**
   * An alarm with gauges in this registry.
   *
   * @param time for durations only
   */
  MicrometerInvariantAlarm(MeterRegistry registry, InstantSource time) {
    this.time = time;
    for (Invariant invariant : Invariant.values()) {
      Gauge.builder(METRIC, () -> violations(invariant))
          .tag("invariant", invariant.label())
          .description("Violations found by this node's last check; NaN when the check is more than 3 minutes old")
          .register(registry);
    }
  }

  private double violations(Invariant invariant) {
    Checked check = last.get(invariant);
    return check != null && check.at().isAfter(time.instant().minus(VALID_FOR)) ? check.violations() : Double.NaN;
  }

  @Override
  public void update(InvariantCheck check) {
    Checked before = last.put(check.invariant(), new Checked(check.violations(), time.instant()));
    if (!check.holds() && (before == null || before.violations() != check.violations())) {
      LOG.error("Invariant {} is violated by {} of {} objects, such as {}. It requires: {}. See docs/operations.md",
          check.invariant().label(), check.violations(), check.of(), check.examples(), check.invariant().sentence());
    } else if (check.holds() && before != null && before.violations() > 0) {
      LOG.warn("Invariant {} holds again", check.invariant().label());
    }
  }
}
