package dev.getwork.application.port.in.cluster;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Scheduled work of the cluster. A job runs on one node at a time, or on as many as it has slots. */
public enum Job {
  /** Ends the holds of returned loans that are due. */
  REQUEUE_RETURNED_LOANS,
  /** Ends assignments that are held for longer than their tasks allow. */
  RELEASE_OVERDUE_ASSIGNMENTS,
  /** Leads the tasks of pending requests whose leader died. */
  SERVE_STRANDED_REQUESTS,
  /** Ends requests that their users no longer recheck. */
  EXPIRE_ABANDONED_REQUESTS,
  /** Records how many loans are available for each task. */
  SAMPLE_QUEUES,
  /** Deletes history that is older than its retention. */
  DELETE_EXPIRED_HISTORY,
  CHECK_INVARIANTS;

  /** The name for operators: lowercase letters and hyphens. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<Job> labeled(String label) {
    return Arrays.stream(values()).filter(job -> job.label().equals(label)).findFirst();
  }
}
