package dev.getwork.bootstrap;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The retention of history.
 *
 * @param retention how long work requests, selection runs and events are kept: whole days, at least one
 */
public record HistoryProperties(@DefaultValue("90d") Duration retention) {

  public HistoryProperties {
    GetworkProperties.require(retention.isPositive() && retention.equals(Duration.ofDays(retention.toDays())),
        "history.retention must be whole days, at least 1d: " + retention);
  }
}
