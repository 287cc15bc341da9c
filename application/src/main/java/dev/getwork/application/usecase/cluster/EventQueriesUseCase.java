package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.loan.LoanNumber;
import java.util.List;
import java.util.Optional;

record EventQueriesUseCase(AuditLog auditLog, EventFeed feed, Tasks tasks, Loans loans) implements EventQueries {

  @Override
  public Optional<List<RecordedEvent>> list(EventFilter filter, Page page) {
    boolean isUnknown = filter.task().isPresent() && filter.task().flatMap(tasks::find).isEmpty();
    return isUnknown ? Optional.empty() : Optional.of(auditLog.newest(filter, page));
  }

  @Override
  public Optional<List<RecordedEvent>> ofLoan(LoanNumber loan, Viewer viewer, Page page) {
    return loans.find(List.of(loan)).stream().findFirst()
        .map(known -> auditLog.newest(EventFilter.of(known.number(), viewer), page));
  }

  @Override
  public FeedPosition now() {
    return feed.now();
  }

  @Override
  public Optional<FeedPosition> at(FeedBookmark bookmark) {
    return feed.at(bookmark);
  }

  @Override
  public EventBatch after(FeedPosition position, int atMost) {
    return feed.after(position, atMost);
  }
}
