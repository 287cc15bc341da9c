package dev.getwork.application.port.in.cluster;

/** Running jobs on this node. */
public interface RunJob {

  /**
   * Runs a job on this thread if it is due, has work and has a free slot. Otherwise returns at once and writes nothing.
   *
   * @throws RuntimeException when it cannot be determined whether the job is due. A failure of the job itself is an
   *     outcome, which is recorded
   */
  Answer run(Job job);

  /**
   * Gives back the runs in progress on this node, so that other nodes can take them over. Called when the node stops; such
   * a run cannot commit any more.
   */
  void giveBack();

  sealed interface Answer {}

  record Ran(JobOutcome outcome) implements Answer {}

  /** The job is not due, has no work, is paused, or runs elsewhere. */
  record NotNow() implements Answer {}
}
