package dev.getwork.adapter.rest.event;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Pages of the audit log: of everything for managers, of one loan for all staff. */
@RestController
record AuditEventController(EventQueries events) {

  @GetMapping("/api/v1/audit-events")
  PageResponse<HistoryEventResponse> list(
      @RequestParam Optional<TaskId> taskId,
      @RequestParam Optional<LoanNumber> loanNumber,
      @RequestParam Optional<UserName> user,
      @RequestParam Optional<Kind> kind,
      @RequestParam Optional<String> from,
      @RequestParam Optional<String> until,
      Paging paging) {
    var filter = new EventFilter(taskId, loanNumber, user, kind,
        from.map(text -> ProblemException.time("from", text)),
        until.map(text -> ProblemException.time("until", text)), Optional.empty());
    return events.list(filter, paging.page())
        .map(found -> paging.response(found, RecordedEvent::id, HistoryEventResponse::from))
        .orElseThrow(loanNumber.isPresent() ? ProblemException::unknownLoan : ProblemException::unknownTask);
  }

  @GetMapping("/api/v1/loans/{loanNumber}/history")
  PageResponse<HistoryEventResponse> ofLoan(@PathVariable LoanNumber loanNumber, @Caller Viewer viewer, Paging paging) {
    return events.list(EventFilter.of(loanNumber, viewer), paging.page())
        .map(found -> paging.response(found, RecordedEvent::id, HistoryEventResponse::from))
        .orElseThrow(ProblemException::unknownLoan);
  }
}
