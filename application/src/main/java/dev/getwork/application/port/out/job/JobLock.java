package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;

/**
 * Lets one node of the cluster run a job at a time, or so many as the job has slots, when it is due by the store's
 * clock. A slot that is taken stays so until its runner finishes, or has not been heard of for the job's time-out.
 */
public interface JobLock {

  /**
   * Takes a slot of the job if one is due and free, or its runner is to be taken for dead. Never waits. The taking is
   * there for all to see when this returns, whatever becomes of the transaction the caller is in; a time that was missed
   * is made up for once. Nothing is written when nothing is taken.
   *
   * @param anyToDo false where there is nothing to do: then only a run that somebody asked for is taken
   */
  Taking take(Job job, boolean anyToDo);

  /** What came of it. */
  sealed interface Taking {}

  /**
   * This node runs the job now.
   *
   * @param job which
   * @param slot of its slots: from 1
   * @param token of this taking; a later one of the same slot has a greater one
   */
  record Taken(Job job, int slot, long token) implements Taking {}

  /** It is not due, there is nothing to do, it is paused, or others run it. */
  record NotNow() implements Taking {}

  /**
   * Lets whoever runs the job be heard of, and keeps the slot theirs until the caller's transaction has ended: what that
   * transaction writes is written by the present runner or not at all.
   *
   * @return false when the run was finished, or another node has taken it over
   */
  boolean confirm(Taken run);

  /**
   * Gives the slot back until its next time, for all to see when this returns.
   *
   * @return false, and nothing is changed, when the run was finished, or another node has taken it over
   */
  boolean finish(Taken run, JobOutcome outcome);
}
