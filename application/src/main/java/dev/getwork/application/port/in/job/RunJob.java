package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.Job;

/** Running a job, if it is due and no other node runs it. */
public interface RunJob {

  /** Runs the job on this thread, or returns at once when it is not for this node to run now. */
  Answer run(Job job);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * It ran.
   *
   * @param handled how many things it found to do
   */
  record Ran(long handled) implements Answer {}

  /** It is not due, or another node runs it. */
  record NotNow() implements Answer {}
}
