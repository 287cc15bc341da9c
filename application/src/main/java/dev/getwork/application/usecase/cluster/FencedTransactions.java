package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.JobLock.JobRun;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The transactions of one run of a job: any number, each short. Each begins with a heartbeat and commits only if the
 * run has not been taken over by another node.
 */
record FencedTransactions(UnitOfWork unitOfWork, JobLock jobLock, JobRun run) {

  /** The result of the work; empty, and the work does not run, when another node has taken the run over. */
  <R> Optional<R> execute(Supplier<R> work) {
    return unitOfWork.inTransaction(() -> jobLock.heartbeat(run) ? Optional.of(work.get()) : Optional.empty());
  }

  /**
   * Runs work batch by batch, each in a transaction of its own, until a batch is empty or another node has taken the
   * run over.
   *
   * @param work handles a batch and returns its size
   * @return how many objects were handled
   */
  long executeInBatches(Supplier<Long> work) {
    long all = 0;
    long batch;
    do {
      batch = execute(work).orElse(0L);
      all += batch;
    } while (batch > 0);
    return all;
  }
}
