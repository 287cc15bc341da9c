package dev.getwork.application.usecase;

import dev.getwork.application.port.in.job.RequeueReturnedLoans;
import dev.getwork.application.port.out.work.Holds.Ended;
import dev.getwork.domain.work.HistoryEvent;
import java.util.List;

final class RequeueReturnedLoansUseCase implements RequeueReturnedLoans {

  /** So many in one transaction, to keep it short. */
  private static final int BATCH = 1_000;

  private final OutPorts ports;

  RequeueReturnedLoansUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public long requeueReturnedLoans() {
    long all = 0;
    int batch;
    do {
      batch = ports.unitOfWork().inTransaction(this::requeueBatch);
      all += batch;
    } while (batch == BATCH);
    return all;
  }

  private int requeueBatch() {
    List<Ended> ended = ports.holds().endDueReturns(BATCH);
    ports.history().append(ended.stream()
        .map(hold -> HistoryEvent.of(
            HistoryEvent.Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, hold.task(), hold.loan()))
        .toList());
    return ended.size();
  }
}
