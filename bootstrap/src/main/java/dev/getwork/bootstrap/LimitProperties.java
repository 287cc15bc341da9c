package dev.getwork.bootstrap;

import static dev.getwork.bootstrap.GetworkProperties.require;

import dev.getwork.adapter.rest.RestConfiguration.Limits;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits for clients.
 *
 * @param body the maximum size of an ordinary request body
 * @param imports the maximum size of a file of loans or patches, compressed and uncompressed
 * @param bodyTime the grace period of an upload, before bodyRate applies
 * @param bodyRate the minimum rate per second after bodyTime
 * @param callsPerSecond the rate limit of one user; 0 for none
 * @param burst how many calls of one user may arrive at once
 * @param wrongPasswords failed logins for a name from one address, within five minutes
 * @param wrongPasswordsOfAddress failed logins from one address for any names, within five minutes
 */
public record LimitProperties(
    @DefaultValue("1MB") DataSize body,
    @DefaultValue("2GB") DataSize imports,
    @DefaultValue("30s") Duration bodyTime,
    @DefaultValue("10KB") DataSize bodyRate,
    @DefaultValue("100") int callsPerSecond,
    @DefaultValue("200") int burst,
    @DefaultValue("10") int wrongPasswords,
    @DefaultValue("100") int wrongPasswordsOfAddress) implements Limits {

  public LimitProperties {
    require(body.toBytes() > 0, "limits.body must be positive: " + body);
    require(imports.toBytes() > 0, "limits.imports must be positive: " + imports);
    require(bodyTime.isPositive(), "limits.body-time must be positive: " + bodyTime);
    require(bodyRate.toBytes() > 0, "limits.body-rate must be positive: " + bodyRate);
    require(callsPerSecond >= 0, "limits.calls-per-second must not be negative: " + callsPerSecond);
    require(burst > 0, "limits.burst must be positive: " + burst);
    require(wrongPasswords > 0, "limits.wrong-passwords must be positive: " + wrongPasswords);
    require(wrongPasswordsOfAddress > 0,
        "limits.wrong-passwords-of-address must be positive: " + wrongPasswordsOfAddress);
  }
}
