package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;

interface JobWork {

  Job job();

  /**
   * Does the work.
   *
   * @param transactions for all that it writes
   * @return how many objects it handled
   */
  long run(FencedTransactions transactions);

  /** Whether a run would find work. A read-only query: every node asks at every tick. */
  default boolean anyToDo() {
    return true;
  }
}
