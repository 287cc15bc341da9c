package dev.getwork.application.port.in.cluster;

import java.util.Optional;

public interface RunJob {

  /**
   * Runs a job on this thread if it is due, has work and has a free slot. Otherwise returns at once and writes nothing.
   *
   * @return empty when it was not run
   * @throws RuntimeException when it cannot be determined whether the job is due. A failure of the job itself is an
   *     outcome, which is recorded
   */
  Optional<JobOutcome> run(Job job);

  /**
   * Ends the runs in progress on this node, so that other nodes can take them over. Called when the node stops; such a
   * run cannot commit any more.
   */
  void stopRuns();
}
