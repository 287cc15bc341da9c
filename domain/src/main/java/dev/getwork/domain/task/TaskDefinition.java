package dev.getwork.domain.task;

import dev.getwork.domain.loan.FieldValue;

/**
 * What a manager says a task is.
 *
 * @param name 1 to 100 characters, unique among tasks
 * @param criteria which loans
 * @param order which of them first
 * @param limits how many
 * @param policy how loans are shared out among requests that wait together
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
