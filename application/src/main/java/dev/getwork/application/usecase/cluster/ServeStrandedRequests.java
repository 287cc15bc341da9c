package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.TaskId;
import java.util.List;

/**
 * Tries to lead every task that has pending requests, in the background: its leader may have died, and its users may
 * not recheck. Where another leader holds the lock, the attempt ends at once.
 */
record ServeStrandedRequests(TaskLock lock, WorkRequests requests, LeadTask leadTask) implements JobWork {

  @Override
  public Job job() {
    return Job.SERVE_STRANDED_REQUESTS;
  }

  @Override
  public boolean anyToDo() {
    return !requests.tasksWithPending().isEmpty();
  }

  /** Writes nothing itself, and so needs no transaction. */
  @Override
  public long run(FencedTransactions transactions) {
    List<TaskId> waiting = requests.tasksWithPending();
    lock.evictStaleLeaders();
    waiting.forEach(leadTask::tryToLead);
    return waiting.size();
  }
}
