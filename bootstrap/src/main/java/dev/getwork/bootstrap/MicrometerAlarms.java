package dev.getwork.bootstrap;

import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Alarms as a gauge of each invariant's violations, for those who watch metrics, and as errors in the log, one for each
 * change and not one for each minute that it lasts.
 */
final class MicrometerAlarms implements Consumer<InvariantCheck> {

  static final String METRIC = "getwork.invariant.violations";

  /**
   * For which a gauge tells of a look: whichever node comes first looks next, and what this one saw would stay an
   * alarm after all is well.
   */
  static final Duration GOOD_FOR = Duration.ofMinutes(3);

  private static final Logger LOG = LoggerFactory.getLogger(MicrometerAlarms.class);

  private final InstantSource time;
  private final Map<Invariant, AtomicReference<Seen>> last;

  /** What was seen when: violations, or not a number when nobody has looked. */
  private record Seen(double violations, Instant at) {

    static final Seen NOTHING = new Seen(Double.NaN, Instant.MIN);

    double at(Instant now) {
      return at.isAfter(now.minus(GOOD_FOR)) ? violations : Double.NaN;
    }
  }

  /**
   * Alarms with gauges in this registry.
   *
   * @param time for durations only
   */
  MicrometerAlarms(MeterRegistry registry, InstantSource time) {
    this.time = time;
    this.last = Arrays.stream(Invariant.values())
        .collect(Collectors.toMap(Function.identity(), _ -> new AtomicReference<>(Seen.NOTHING)));
    last.forEach((invariant, seen) -> Gauge.builder(METRIC, () -> seen.get().at(time.instant()))
        .tag("invariant", invariant.label())
        .description("Violations found by this node's last look; not a number when it has not looked for 3 minutes")
        .register(registry));
  }

  @Override
  public void accept(InvariantCheck check) {
    var seen = new Seen(check.violations(), time.instant());
    double before =
        last.getOrDefault(check.invariant(), new AtomicReference<>(Seen.NOTHING)).getAndSet(seen).violations();
    if (!check.kept() && before != check.violations()) {
      LOG.error("Violated: {}. {} of {}, such as {}",
          check.invariant().sentence(), check.violations(), check.of(), check.examples());
    } else if (check.kept() && before > 0) {
      LOG.warn("Kept again: {}", check.invariant().sentence());
    }
  }
}
