package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import java.time.Instant;
import java.util.List;

/** The plan of a task's next selection, and the index that suits it. */
record SelectionPlanResponse(
    String taskId,
    @JsonPropertyDescription("PostgreSQL's EXPLAIN, line by line, with its estimates; nothing was selected") List<String> plan,
    @JsonPropertyDescription("PostgreSQL's estimate, without that of reading the held loans") double cost,
    @JsonPropertyDescription("Whether it reads far more loans than it returns, such as all") boolean costly,
    @JsonPropertyDescription("About how many loans there are") long loans,
    @JsonPropertyDescription("The definition of the index of the task's criteria and order") String index,
    @JsonPropertyDescription("MISSING, CREATING or PRESENT") String indexState,
    Instant asOf) {

  static SelectionPlanResponse from(SelectionPlan plan) {
    return new SelectionPlanResponse(plan.task().toString(), plan.lines(), plan.cost(), plan.costly(), plan.loans(),
        plan.index(), plan.indexState().name(), plan.asOf());
  }
}
