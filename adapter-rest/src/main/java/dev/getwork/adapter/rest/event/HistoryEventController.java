package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Who did what: to everything for managers, to one loan for everybody. */
@RestController
final class HistoryEventController {

  private final ViewAuditEvents viewEvents;
  private final ViewLoanHistory viewLoanHistory;

  HistoryEventController(ViewAuditEvents viewEvents, ViewLoanHistory viewLoanHistory) {
    this.viewEvents = viewEvents;
    this.viewLoanHistory = viewLoanHistory;
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

  @GetMapping("/api/v1/loans/{loanNumber}/history")
  HistoryEventListResponse ofLoan(@PathVariable LoanNumber loanNumber, Paging paging) {
    return viewLoanHistory.of(loanNumber, paging.page())
        .map(found -> HistoryEventListResponse.from(paging.cut(found, RecordedEvent::id)))
        .orElseThrow(() -> ProblemType.UNKNOWN_LOAN.because(
            "No loan has such a number. Take loan numbers as they were answered."));
  }
}
