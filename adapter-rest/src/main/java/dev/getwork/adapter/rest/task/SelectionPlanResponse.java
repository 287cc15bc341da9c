package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import java.time.Instant;
import java.util.List;

/** The plan of a task's next selection, and the index that suits it. */
record SelectionPlanResponse(
    String taskId,
    @JsonPropertyDescription("PostgreSQL's EXPLAIN, line by line, with its estimates. The selection was not run.") List<String> plan,
    @JsonPropertyDescription("PostgreSQL's cost estimate, without the cost of reading held loans.") double cost,
    @JsonPropertyDescription("Whether cost exceeds 5,000 and 5 × getwork.selection.candidates.") boolean costly,
    @JsonPropertyDescription("The approximate number of loans.") long loans,
    @JsonPropertyDescription("The definition of the index for the task's criteria and order.") String index,
    @JsonPropertyDescription("The state of this index: MISSING, CREATING or PRESENT.") String indexState,
    Instant asOf) {

  static SelectionPlanResponse from(SelectionPlan plan) {
    return new SelectionPlanResponse(plan.task().toString(), plan.lines(), plan.cost(), plan.costly(), plan.loans(),
        plan.index(), plan.indexState().name(), plan.asOf());
  }
}
