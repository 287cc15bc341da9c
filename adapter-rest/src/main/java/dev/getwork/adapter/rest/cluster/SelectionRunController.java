package dev.getwork.adapter.rest.cluster;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** When, where and how long loans were selected, and for whom; for operators. */
@RestController
final class SelectionRunController {

  private final ViewSelectionRuns viewRuns;

  SelectionRunController(ViewSelectionRuns viewRuns) {
    this.viewRuns = viewRuns;
  }

  @GetMapping("/api/v1/selection-runs")
  SelectionRunListResponse runs(@RequestParam Optional<TaskId> taskId, Paging paging) {
    return viewRuns.list(taskId, paging.page())
        .map(found -> SelectionRunListResponse.from(paging.cut(found, run -> run.id().value())))
        .orElseThrow(() -> ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks."));
  }
}
