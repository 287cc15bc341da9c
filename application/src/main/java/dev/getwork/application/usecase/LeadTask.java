package dev.getwork.application.usecase;

import dev.getwork.domain.task.TaskId;
import java.util.concurrent.CompletableFuture;

/**
 * An attempt to lead a task for its pending requests: what requests, rechecks, resumed tasks and jobs have in common.
 */
public interface LeadTask {

  /**
   * Tries to lead the task, in the background. A request must be committed before this is called for it: then either
   * this attempt serves it, or the current leader does, because it checks for pending requests after its release.
   *
   * @return completed once it is known whether this node leads the task: false when another leader holds the lock, or
   *     this node has no thread free to try
   */
  CompletableFuture<Boolean> tryToLead(TaskId task);
}
