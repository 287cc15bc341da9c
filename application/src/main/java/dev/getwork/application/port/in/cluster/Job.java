package dev.getwork.application.port.in.cluster;

import java.util.Arrays;
import java.util.Optional;

/** Scheduled work of the cluster. A job runs on one node at a time, or on as many as it has slots. */
public enum Job {
  /** Ends the holds of returned loans that are due. */
  REQUEUE_RETURNED_LOANS("requeue-returned-loans"),
  /** Ends assignments that are held for longer than their tasks allow. */
  RELEASE_OVERDUE_ASSIGNMENTS("release-overdue-assignments"),
  /** Leads the tasks of pending requests whose leader died. */
  SERVE_STRANDED_REQUESTS("serve-stranded-requests"),
  /** Ends requests that their users no longer recheck. */
  EXPIRE_ABANDONED_REQUESTS("expire-abandoned-requests"),
  /** Records how many loans are available for each task. */
  SAMPLE_QUEUES("sample-queues"),
  /** Deletes history that is older than its retention. */
  DELETE_EXPIRED_HISTORY("delete-expired-history"),
  CHECK_INVARIANTS("check-invariants");

  private final String label;

  Job(String label) {
    this.label = label;
  }

  /** The name for operators: lowercase letters and hyphens. */
  public String label() {
    return label;
  }

  /** The job of this name, if there is one. */
  public static Optional<Job> labeled(String label) {
    return Arrays.stream(values()).filter(job -> job.label.equals(label)).findFirst();
  }
}
