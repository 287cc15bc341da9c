package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who was handed what, and how it ended; for managers. */
@RestController
final class AssignmentController {

  private final ViewAssignments viewAssignments;

  AssignmentController(ViewAssignments viewAssignments) {
    this.viewAssignments = viewAssignments;
  }

  @GetMapping("/api/v1/assignments")
  AssignmentListResponse assignments(
      @RequestParam Optional<TaskId> taskId,
      @RequestParam Optional<UserName> user,
      @RequestParam Optional<State> state,
      Paging paging) {
    return viewAssignments.list(new AssignmentFilter(taskId, user, state), paging.page())
        .map(found -> AssignmentListResponse.from(paging.cut(found, assignment -> assignment.id().value())))
        .orElseThrow(() -> ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks."));
  }
}
