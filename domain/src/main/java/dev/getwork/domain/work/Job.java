package dev.getwork.domain.work;

import java.util.Arrays;
import java.util.Optional;

/** Work that the house does by itself, on one node of the cluster at a time unless it has more slots. */
public enum Job {
  /** Ends the holds of returned loans whose time has come. */
  REQUEUE_RETURNED_LOANS("requeue-returned-loans"),
  /** Finds requests that wait although nobody leads their task, and leads it. */
  SERVE_STRANDED_REQUESTS("serve-stranded-requests"),
  /** Ends requests whose users have gone. */
  EXPIRE_ABANDONED_REQUESTS("expire-abandoned-requests"),
  /** Makes room for the history to come, and drops what is past its retention. */
  FORGET_OLD_HISTORY("forget-old-history"),
  /** Looks whether all that must always hold does hold. */
  CHECK_INVARIANTS("check-invariants");

  private final String label;

  Job(String label) {
    this.label = label;
  }

  /** The name under which operators know it. */
  public String label() {
    return label;
  }

  /** The job of this name, if there is one. */
  public static Optional<Job> labelled(String label) {
    return Arrays.stream(values()).filter(job -> job.label.equals(label)).findFirst();
  }
}
