package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.Job;

/** Lets one node of the cluster run a job at a time, when it is due by the database's clock. */
public interface JobLock {

  /** Takes the job if it is due and nobody runs it, or whoever ran it has passed its time-out. Never waits. */
  Taking take(Job job);

  /** What came of it. */
  sealed interface Taking {}

  /**
   * This node runs the job now.
   *
   * @param token of this taking; a later one has another
   */
  record Taken(long token) implements Taking {}

  /** It is not due, or another node runs it. */
  record NotNow() implements Taking {}

  /**
   * Gives the job back until its next time. Changes nothing when another node has taken it over since.
   *
   * @param token of the taking
   * @param outcome in a few words, for operators
   */
  void finish(Job job, long token, String outcome);
}
