package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.work.ViewSelectionPlan.Plan;
import java.time.Instant;
import java.util.List;

/** How a task's loans would be selected. */
record SelectionPlanResponse(
    String taskId,
    @JsonPropertyDescription("PostgreSQL's EXPLAIN, line by line, with its estimates; nothing was selected") List<String> plan,
    Instant asOf) {

  static SelectionPlanResponse from(Plan plan) {
    return new SelectionPlanResponse(plan.task().toString(), plan.lines(), plan.asOf());
  }
}
