package dev.getwork.domain.task;

import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;

import dev.getwork.domain.loan.FieldValue;
import java.time.Duration;
import java.util.Set;

/**
 * The definition of a task by a manager.
 *
 * @param name 1 to 100 characters, unique among tasks
 * @param order which of them are assigned first
 * @param candidatesFresh how long the surplus of a selection serves later requests, zero (never) to one hour
 * @param completion what completing writes to a loan
 * @param notAfter tasks, at most {@link #MAX_NOT_AFTER}: nobody gets a loan which they completed or hold for one of
 *     them
 * @param presentation how its loans are presented to processors
 * @param groups which users may work on it, at most {@link #MAX_GROUPS}
 */
public record TaskDefinition(
    String name, LoanCriteria criteria, PriorityOrder order, TaskLimits limits, AssignmentPolicy policy,
    Duration candidatesFresh, Completion completion, Set<TaskId> notAfter, Presentation presentation, Groups groups) {

  public static final int MAX_NOT_AFTER = 10;

  public static final int MAX_GROUPS = 10;

  /** For a task whose manager sets none. */
  public static final Duration CANDIDATES_FRESH = Duration.ofSeconds(60);

  private static final Duration MAX_CANDIDATES_FRESH = Duration.ofHours(1);

  public TaskDefinition {
    checkedName(name);
    checkedFresh(candidatesFresh);
    notAfter = Set.copyOf(notAfter);
    if (notAfter.size() > MAX_NOT_AFTER) {
      throw new IllegalArgumentException("notAfter must name at most " + MAX_NOT_AFTER + " tasks");
    }
    if (groups.names().size() > MAX_GROUPS) {
      throw new IllegalArgumentException("groups must name at most " + MAX_GROUPS + " groups");
    }
  }

  /** The name itself, if it is valid. */
  public static String checkedName(String name) {
    new FieldValue.Text(name);
    if (name.isBlank() || name.length() > 100 || !name.equals(name.strip())) {
      throw new IllegalArgumentException("must have 1 to 100 characters, without leading or trailing blanks");
    }
    return name;
  }

  /** The duration itself, if it is in range. */
  public static Duration checkedFresh(Duration candidatesFresh) {
    if (candidatesFresh.isNegative() || candidatesFresh.compareTo(MAX_CANDIDATES_FRESH) > 0) {
      throw new IllegalArgumentException("must be 0 to " + MAX_CANDIDATES_FRESH.toSeconds() + " seconds");
    }
    return candidatesFresh;
  }
}
