package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Holds.Requeued;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.work.HistoryEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Ends the holds of returned loans that are due, and leads tasks whose requests wait for such loans. */
record RequeueReturnedLoans(Holds holds, AuditLog auditLog, WorkRequests requests,
    LeadTask leadTask) implements JobWork {

  private static final int BATCH = 1_000;

  @Override
  public Job job() {
    return Job.REQUEUE_RETURNED_LOANS;
  }

  @Override
  public boolean anyToDo() {
    return holds.anyDueReturns();
  }

  @Override
  public long run(FencedTransactions transactions) {
    long all = 0;
    Instant from = Instant.EPOCH;
    List<Requeued> batch;
    do {
      Instant since = from;
      batch = transactions.execute(() -> requeueBatch(since)).orElse(List.of());
      from = batch.stream().map(Requeued::due).max(Comparator.naturalOrder()).orElse(since);
      all += batch.size();
      batch.stream().map(Requeued::task).distinct().filter(requests::anyPending).forEach(leadTask::tryToLead);
    } while (batch.size() == BATCH);
    return all;
  }

  private List<Requeued> requeueBatch(Instant from) {
    List<Requeued> requeued = holds.endDueReturns(from, BATCH);
    auditLog.append(requeued.stream()
        .map(hold -> HistoryEvent.of(
            HistoryEvent.Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, hold.task(), hold.loan()))
        .toList());
    return requeued;
  }
}
