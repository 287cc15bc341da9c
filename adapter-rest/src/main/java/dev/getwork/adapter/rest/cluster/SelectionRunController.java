package dev.getwork.adapter.rest.cluster;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** When, where and how long loans were selected, for whom, and how they would be now; for operators. */
@RestController
final class SelectionRunController {

  private final ViewSelectionRuns viewRuns;
  private final ViewSelectionPlan viewPlan;

  SelectionRunController(ViewSelectionRuns viewRuns, ViewSelectionPlan viewPlan) {
    this.viewRuns = viewRuns;
    this.viewPlan = viewPlan;
  }

  @GetMapping("/api/v1/selection-runs")
  SelectionRunListResponse runs(@RequestParam Optional<TaskId> taskId, Paging paging) {
    return viewRuns.list(taskId, paging.page())
        .map(found -> SelectionRunListResponse.from(paging.cut(found, run -> run.id().value())))
        .orElseThrow(SelectionRunController::unknown);
  }

  @GetMapping("/api/v1/tasks/{id}/selection-plan")
  SelectionPlanResponse plan(@PathVariable TaskId id) {
    return viewPlan.of(id).map(SelectionPlanResponse::from).orElseThrow(SelectionRunController::unknown);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks.");
  }
}
