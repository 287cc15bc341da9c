package dev.getwork.bootstrap;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.UserName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The settings of a node. Invalid settings prevent its start.
 *
 * @param node the node's name in responses, the audit log and locks: 1 to 30 of A-Z a-z 0-9 . _ -; by default the
 *     host's name and the process id
 * @param dataDirectory the files of the embedded database server
 * @param taskLock the task lock: row or lease
 * @param lease how long a lease is valid without renewal: at least a second
 * @param recordLockAttempts whether lock attempts are recorded for the swim lanes; by default only with the embedded
 *     database server and its demo users
 * @param leaders how many tasks this node leads at the same time; the pool must exceed leaders + 4
 * @param abandonedAfter a pending request expires when its user has not rechecked it for this long
 * @param retention how long requests, selection runs, lock attempts and events are kept: whole days, at least one
 * @param loanLink the address of a loan in the lender's own system: http or https, with {loanNumber} after the host
 * @param attributes attributes of loans besides the built-in ones: name and type
 * @param users users by name; in brackets if it has characters other than letters and digits
 * @param demoUsers whether the demo users exist; by default only with the embedded database server
 * @param issuer an OpenID issuer whose users can sign in too
 * @param tick the period at which each node tries each job
 */
@ConfigurationProperties("getwork")
public record GetworkProperties(
    String node,
    @DefaultValue(".getwork") Path dataDirectory,
    @DefaultValue("row") LockStatus.Kind taskLock,
    @DefaultValue("4s") Duration lease,
    @Nullable Boolean recordLockAttempts,
    @DefaultValue("4") int leaders,
    @DefaultValue Selection selection,
    @Name("requests.abandoned-after") @DefaultValue("5m") Duration abandonedAfter,
    @Name("history.retention") @DefaultValue("90d") Duration retention,
    @Nullable String loanLink,
    @DefaultValue Map<String, FieldType> attributes,
    @DefaultValue Map<String, User> users,
    @Nullable Boolean demoUsers,
    @Nullable IssuerProperties issuer,
    @Name("scheduler.tick") @DefaultValue("1s") Duration tick,
    @DefaultValue LimitProperties limits) {

  public GetworkProperties {
    node = node == null ? NodeName.ofThisProcess() : node;
    require(node.matches(NodeName.PATTERN), "node must match " + NodeName.PATTERN + ": " + node);
    require(lease.compareTo(Duration.ofSeconds(1)) >= 0, "lease must be at least 1s: " + lease);
    require(leaders > 0, "leaders must be positive: " + leaders);
    require(abandonedAfter.isPositive(), "requests.abandoned-after must be positive: " + abandonedAfter);
    require(retention.isPositive() && retention.equals(Duration.ofDays(retention.toDays())),
        "history.retention must be whole days, at least 1d: " + retention);
    require(tick.isPositive(), "scheduler.tick must be positive: " + tick);
    require(loanLink == null || LoanLink.isValid(loanLink), "loan-link " + LoanLink.RULE + ": " + loanLink);
    attributes = Map.copyOf(attributes);
    users = Map.copyOf(users);
    users.keySet().forEach(UserName::new);
  }

  /** Whether the demo users exist on a node whose database server is the embedded one, or is another. */
  boolean hasDemoUsers(boolean embedded) {
    return demoUsers == null ? embedded : demoUsers;
  }

  /**
   * The settings of selections.
   *
   * @param timeLimit the time after which a selection is canceled and its requests fail
   * @param minimum the minimum duration of a selection: zero in production, seconds to simulate a heavy query
   * @param candidates the maximum number of loans that a selection returns
   * @param slots maximum concurrent selections in the cluster; set identically on all nodes
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
      require(candidates >= LoanCount.MAX,
          "selection.candidates must be at least " + LoanCount.MAX + ": " + candidates);
      require(slots > 0, "selection.slots must be positive: " + slots);
    }
  }

  /**
   * A user who can sign in.
   *
   * @param passwordHash bcrypt, beginning with $2
   * @param roles at least one
   * @param groups groups that tasks may name
   */
  public record User(String passwordHash, Set<Role> roles, @DefaultValue Set<String> groups) {
    public User {
      require(passwordHash != null && passwordHash.startsWith("$2"),
          "users: each needs a password-hash of bcrypt ($2…)");
      require(roles != null && !roles.isEmpty(),
          "users: each needs a role: PROCESSOR, MANAGER, OPERATOR or INTEGRATION");
      require(groups.stream().allMatch(Groups::isValid),
          "users: groups must have 1 to 100 characters, without control characters: " + groups);
    }

    /** Keeps the hash out of logs. */
    @Override
    public String toString() {
      return "User" + roles;
    }
  }

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("getwork." + otherwise);
    }
  }
}
