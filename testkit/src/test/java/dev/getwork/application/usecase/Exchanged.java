package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Out-ports of which one is another. */
final class Exchanged {

  private Exchanged() {}

  static OutPorts selection(OutPorts ports, LoanSelection selection) {
    return new OutPorts(ports.lock(), selection, ports.requests(), ports.assignments(), ports.holds(), ports.history(),
        ports.wakeUps(), ports.tasks(), ports.loans(), ports.imports(), ports.unitOfWork(), ports.clock(),
        ports.jobLock());
  }

  static OutPorts unitOfWork(OutPorts ports, UnitOfWork unitOfWork) {
    return new OutPorts(ports.lock(), ports.selection(), ports.requests(), ports.assignments(), ports.holds(),
        ports.history(), ports.wakeUps(), ports.tasks(), ports.loans(), ports.imports(), unitOfWork, ports.clock(),
        ports.jobLock());
  }

  static OutPorts requests(OutPorts ports, WorkRequests requests) {
    return new OutPorts(ports.lock(), ports.selection(), requests, ports.assignments(), ports.holds(), ports.history(),
        ports.wakeUps(), ports.tasks(), ports.loans(), ports.imports(), ports.unitOfWork(), ports.clock(),
        ports.jobLock());
  }

  static OutPorts wakeUps(OutPorts ports, WakeUps wakeUps) {
    return new OutPorts(ports.lock(), ports.selection(), ports.requests(), ports.assignments(), ports.holds(),
        ports.history(), wakeUps, ports.tasks(), ports.loans(), ports.imports(), ports.unitOfWork(), ports.clock(),
        ports.jobLock());
  }

  /** Counts transactions. */
  record Counting(UnitOfWork unitOfWork, AtomicInteger transactions) implements UnitOfWork {
    @Override
    public <R> R inTransaction(Supplier<R> work) {
      transactions.incrementAndGet();
      return unitOfWork.inTransaction(work);
    }
  }

  /** The database is away. */
  record Failing() implements UnitOfWork {
    @Override
    public <R> R inTransaction(Supplier<R> work) {
      throw new IllegalStateException("no connection");
    }
  }
}
