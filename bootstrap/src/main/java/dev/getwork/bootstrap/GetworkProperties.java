package dev.getwork.bootstrap;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.work.UserName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * All that can be set of a node, found wrong when it starts and not when it is first needed.
 *
 * @param node this node's name in answers, history and locks: 1 to 30 of A-Z a-z 0-9 . _ -; the host's name and the
 *     process id if not set
 * @param dataDirectory where the embedded database server keeps its files
 * @param taskLock which lock lets one node lead a task: row or lease
 * @param lease how long a lease is good without being renewed: at least a second
 * @param leaders how many tasks this node leads at once; less than the connections in the pool
 * @param selection how loans are selected
 * @param requests how work requests live
 * @param history for how long what was done is known
 * @param attributes what loans may have besides the built-in attributes: name and type
 * @param users who may enter, by name; a name with other characters than letters and digits in brackets
 * @param demoUsers whether the demo users exist; if not set, only with the embedded database server
 * @param issuer an OpenID issuer whose users may enter too
 * @param scheduler when jobs run
 * @param limits how much a caller may send
 */
@ConfigurationProperties("getwork")
public record GetworkProperties(
    @Nullable String node,
    @DefaultValue(".getwork") Path dataDirectory,
    @DefaultValue("row") PersistenceConfiguration.Locking taskLock,
    @DefaultValue("4s") Duration lease,
    @DefaultValue("4") int leaders,
    @DefaultValue Selection selection,
    @DefaultValue Requests requests,
    @DefaultValue HistoryProperties history,
    @DefaultValue Map<String, FieldType> attributes,
    @DefaultValue Map<String, User> users,
    @Nullable Boolean demoUsers,
    @Nullable IssuerProperties issuer,
    @DefaultValue Scheduler scheduler,
    @DefaultValue LimitProperties limits) {

  public GetworkProperties {
    require(node == null || node.matches(NodeName.PATTERN), "node must match " + NodeName.PATTERN + ": " + node);
    require(lease.compareTo(Duration.ofSeconds(1)) >= 0, "lease must be at least 1s: " + lease);
    require(leaders > 0, "leaders must be positive: " + leaders);
    attributes = Map.copyOf(attributes);
    users = Map.copyOf(users);
    users.keySet().forEach(UserName::new);
  }

  /** Whether the demo users exist on a node whose database server is the embedded one, or is another. */
  boolean hasDemoUsers(boolean embedded) {
    return demoUsers == null ? embedded : demoUsers;
  }

  /**
   * How loans are selected.
   *
   * @param timeLimit after which a selection is given up and its requests have failed
   * @param minimum how long every selection takes at least: nothing in earnest, seconds to see what a heavy query does
   * @param candidates how many of the best loans a selection ranks at most
   * @param slots how many selections run at a time in the whole cluster, over all tasks
   */
  public record Selection(
      @DefaultValue("120s") Duration timeLimit,
      @DefaultValue("0s") Duration minimum,
      @DefaultValue("1000") int candidates,
      @DefaultValue("4") int slots) {
    public Selection {
      require(timeLimit.isPositive(), "selection.time-limit must be positive: " + timeLimit);
      require(!minimum.isNegative(), "selection.minimum must not be negative: " + minimum);
      require(minimum.compareTo(timeLimit) < 0, "selection.minimum must be less than selection.time-limit: " + minimum);
      require(candidates >= 5, "selection.candidates must be at least 5, or no request could be served: " + candidates);
      require(slots > 0, "selection.slots must be positive: " + slots);
    }
  }

  /**
   * How work requests live.
   *
   * @param abandonedAfter a pending request that nobody has looked at for so long expires
   */
  public record Requests(@DefaultValue("5m") Duration abandonedAfter) {
    public Requests {
      require(abandonedAfter.isPositive(), "requests.abandoned-after must be positive: " + abandonedAfter);
    }
  }

  /**
   * Somebody who may enter.
   *
   * @param passwordHash bcrypt, beginning with $2
   * @param roles at least one
   */
  public record User(String passwordHash, Set<Role> roles) {
    public User {
      require(passwordHash != null && passwordHash.startsWith("$2"), "users: a password-hash must be bcrypt ($2…)");
      require(roles != null && !roles.isEmpty(), "users: each must have roles: PROCESSOR, MANAGER, OPERATOR");
    }

    /** Keeps the hash out of whatever is printed. */
    @Override
    public String toString() {
      return "User" + roles;
    }
  }

  /**
   * When jobs run.
   *
   * @param tick how often each job is asked for
   */
  public record Scheduler(@DefaultValue("1s") Duration tick) {
    public Scheduler {
      require(tick.isPositive(), "scheduler.tick must be positive: " + tick);
    }
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("getwork." + otherwise);
    }
  }
}
