package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.Holds.Ended;
import dev.getwork.domain.work.HistoryEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Ends the holds of returned loans whose time has come, and leads where requests wait for such loans. */
final class RequeueReturnedLoans implements JobWork {

  /** So many in one transaction, to keep it short. */
  private static final int BATCH = 1_000;

  private final OutPorts ports;
  private final ServePendingRequests serve;

  RequeueReturnedLoans(OutPorts ports, ServePendingRequests serve) {
    this.ports = ports;
    this.serve = serve;
  }

  @Override
  public boolean anyToDo() {
    return ports.holds().anyDueReturns();
  }

  @Override
  public long run(Turns turns) {
    long all = 0;
    Instant from = Instant.EPOCH; // Nothing was returned before that.
    List<Ended> batch;
    do {
      Instant since = from;
      batch = turns.take(() -> requeueBatch(since)).orElse(List.of());
      from = batch.stream().map(Ended::due).max(Comparator.naturalOrder()).orElse(since);
      all += batch.size();
      batch.stream().map(Ended::task).distinct().filter(ports.requests()::anyPending).forEach(serve::start);
    } while (batch.size() == BATCH);
    return all;
  }

  private List<Ended> requeueBatch(Instant from) {
    List<Ended> ended = ports.holds().endDueReturns(from, BATCH);
    ports.history().append(ended.stream()
        .map(hold -> HistoryEvent.of(
            HistoryEvent.Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, hold.task(), hold.loan()))
        .toList());
    return ended;
  }
}
