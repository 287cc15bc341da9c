package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.List;

/** The plan of a task's next selection. */
record SelectionPlanResponse(
    String taskId,
    @JsonPropertyDescription("PostgreSQL's EXPLAIN, line by line, with its estimates; nothing was selected") List<String> plan,
    Instant asOf) {

  static SelectionPlanResponse from(SelectionPlan plan) {
    return new SelectionPlanResponse(plan.task().toString(), plan.lines(), plan.asOf());
  }
}
