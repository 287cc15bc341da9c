package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;

/** Running a job, if it is for this node to run now. */
public interface RunJob {

  /**
   * Runs the job on this thread if it is due, there is something to do for it, and no other node runs it (or not so many
   * as it has slots). Otherwise it returns at once, and nothing is written anywhere.
   *
   * @throws RuntimeException when it cannot be found out whether the job is due. What goes wrong while it runs is an
   *     outcome, which is recorded
   */
  Answer run(Job job);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * It ran on this node.
   *
   * @param outcome how it ended
   */
  record Ran(JobOutcome outcome) implements Answer {}

  /** It is not due, there is nothing to do, it is paused, or others run it. */
  record NotNow() implements Answer {}
}
