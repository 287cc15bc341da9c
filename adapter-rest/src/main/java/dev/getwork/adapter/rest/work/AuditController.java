package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who did what; for managers. */
@RestController
final class AuditController {

  private final ViewAuditEvents viewEvents;

  AuditController(ViewAuditEvents viewEvents) {
    this.viewEvents = viewEvents;
  }

  @GetMapping("/api/v1/audit-events")
  HistoryEventListResponse events(
      @RequestParam Optional<TaskId> taskId,
      @RequestParam Optional<UserName> user,
      @RequestParam Optional<Kind> kind,
      Paging paging) {
    return viewEvents.list(new EventFilter(taskId, Optional.empty(), user, kind), paging.page())
        .map(found -> HistoryEventListResponse.from(paging.cut(found, RecordedEvent::id)))
        .orElseThrow(() -> ProblemType.UNKNOWN_TASK.because("Take the id of a task from GET /api/v1/tasks."));
  }
}
