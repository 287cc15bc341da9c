package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/**
 * The lock of jobs: a due job runs on one node at a time, or on as many nodes as it has slots. A slot is held until its
 * run finishes, or sends no heartbeat for the job's heartbeat timeout. Times are by the database's clock.
 */
public interface JobLock {

  /**
   * Takes a slot of the job if one is due and free, or its run has exceeded the heartbeat timeout (failover). Never
   * waits. Committed when this returns, whatever transaction the caller is in. One run makes up for all missed runs.
   * Writes nothing when it takes nothing.
   *
   * @param anyToDo false when there is no work: then only a run that an operator requested is taken
   * @return empty when the job is not due, has no work, is paused, or runs elsewhere
   */
  Optional<JobRun> take(Job job, boolean anyToDo);

  /**
   * A run of the job on this node.
   *
   * @param slot its number, from 1
   * @param fencingToken greater than that of any earlier run in this slot
   */
  record JobRun(Job job, int slot, long fencingToken) {}

  /**
   * Sends a heartbeat, and keeps the slot until the caller's transaction ends: what that transaction writes is written
   * by the current run or not at all.
   *
   * @return false when the run has finished, or another node has taken it over
   */
  boolean heartbeat(JobRun run);

  /**
   * Finishes a run and frees its slot until the job's next time. Committed when this returns.
   *
   * @return false, and nothing is changed, when the run has finished, or another node has taken it over
   */
  boolean finish(JobRun run, JobOutcome outcome);

  /** All jobs, by name. */
  List<JobStatus> statuses();

  /** Makes all slots of a job due. A run in progress continues; the job runs once more after it. Returns its status. */
  JobStatus requestRun(Job job, UserName by);

  /**
   * Pauses or resumes a job, and returns its status. While it is paused, only requested runs are taken. Pausing it
   * again changes nothing.
   */
  JobStatus setPaused(Job job, boolean paused, UserName by);
}
