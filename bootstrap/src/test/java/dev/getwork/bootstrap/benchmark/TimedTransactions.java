package dev.getwork.bootstrap.benchmark;

import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.testkit.OutPortsByType;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** Takes the time of each transaction of these out-ports, from its begin to the return of its commit. */
final class TimedTransactions implements UnitOfWork {

  private final UnitOfWork real;
  private final Queue<Double> millis = new ConcurrentLinkedQueue<>();

  private TimedTransactions(UnitOfWork real) {
    this.real = real;
  }

  /**
   * Out-ports and what their transactions take.
   *
   * @param ports whose transactions are timed
   */
  record Timed(OutPorts ports, TimedTransactions transactions) {}

  static Timed of(OutPorts ports) {
    var timed = new TimedTransactions(ports.unitOfWork());
    return new Timed(OutPortsByType.exchanged(ports, UnitOfWork.class, timed), timed);
  }

  @Override
  public <R> R inTransaction(Supplier<R> work) {
    long started = System.nanoTime();
    try {
      return real.inTransaction(work);
    } finally {
      millis.add((System.nanoTime() - started) / 1e6);
    }
  }

  /** Milliseconds of each, in the order in which they ended. */
  List<Double> millis() {
    return List.copyOf(millis);
  }
}
