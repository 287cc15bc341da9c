package dev.getwork.adapter.persistence.task;

import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.NotationReader;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.task.TaskNotation;
import dev.getwork.domain.task.AssignmentPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A task as a row: criteria and order in their notation, as JSON. */
final class TaskRow implements RowMapper<Task> {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final NotationReader notation;

  TaskRow(LoanFields fields) {
    this.notation = TaskNotation.reader(fields);
  }

  String json(LoanCriteria criteria) {
    return JSON.writeValueAsString(TaskNotation.write(criteria));
  }

  String json(PriorityOrder order) {
    return JSON.writeValueAsString(TaskNotation.write(order));
  }

  @Override
  public Task mapRow(ResultSet row, int number) throws SQLException {
    var id = new TaskId(row.getLong("task_id"));
    Object criteria = JSON.readValue(row.getString("criteria"), Object.class);
    Object order = JSON.readValue(row.getString("priority_order"), Object.class);
    return new Task(id, row.getLong("version"), new TaskDefinition(
        row.getString("name"),
        notation.criteria(criteria).orElse(faults -> unreadable(id, faults)),
        notation.order(order).orElse(faults -> unreadable(id, faults)),
        new TaskLimits(row.getInt("max_per_request"), row.getInt("max_held_per_user")),
        AssignmentPolicy.valueOf(row.getString("assignment_policy"))), row.getBoolean("paused"));
  }

  /** The catalogue has lost or retyped a field that a task names. */
  private static IllegalStateException unreadable(TaskId id, Object faults) {
    return new IllegalStateException(
        "task " + id + " cannot be read with the configured loan fields; bring back the fields it names: " + faults);
  }
}
