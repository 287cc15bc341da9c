package dev.getwork.bootstrap;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * For how long what was done is known.
 *
 * @param retention for which a month is kept after its end: whole days, at least one
 */
public record HistoryProperties(@DefaultValue("90d") Duration retention) {

  public HistoryProperties {
    GetworkProperties.require(retention.isPositive() && retention.equals(Duration.ofDays(retention.toDays())),
        "history.retention must be whole days, at least 1d: " + retention);
  }
}
