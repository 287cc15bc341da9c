package dev.getwork.domain.task;

import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;

import dev.getwork.domain.loan.FieldValue;

/**
 * The definition of a task by a manager.
 *
 * @param name 1 to 100 characters, unique among tasks
 * @param order which of them are assigned first
 * @param limits how many loans a user may request and hold
 * @param policy how loans are allocated among pending requests
 */
public record TaskDefinition(
    String name, LoanCriteria criteria, PriorityOrder order, TaskLimits limits, AssignmentPolicy policy) {

  public TaskDefinition {
    new FieldValue.Text(name);
    if (name.isBlank() || name.length() > 100 || !name.equals(name.strip())) {
      throw new IllegalArgumentException("name must have 1 to 100 characters, no blanks around them");
    }
  }
}
