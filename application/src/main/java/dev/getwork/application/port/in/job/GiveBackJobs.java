package dev.getwork.application.port.in.job;

/** Leaving jobs to other nodes, for a node that stops and would wait no longer. */
public interface GiveBackJobs {

  /**
   * Gives back the jobs that run on this node now, for others to take at the next time. Whatever such a job has not
   * committed is refused from now on.
   */
  void giveBack();
}
