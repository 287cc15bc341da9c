package dev.getwork.application.port.in.cluster;

/** Running jobs on this node. */
public interface RunJob {

  /**
   * Runs a job on this thread if it is due, there is work for it, and no other node runs it (or fewer nodes than it has
   * slots). Otherwise returns at once, and nothing is written.
   *
   * @throws RuntimeException when it cannot be determined whether the job is due. A failure of the job itself is an
   *     outcome, which is recorded
   */
  Answer run(Job job);

  /**
   * Gives back the runs that are under way on this node, so that other nodes can take them over: for a node that stops.
   * What such a run has not committed is refused from now on.
   */
  void giveBack();

  sealed interface Answer {}

  record Ran(JobOutcome outcome) implements Answer {}

  /** The job is not due, has no work, is paused, or runs elsewhere. */
  record NotNow() implements Answer {}
}
