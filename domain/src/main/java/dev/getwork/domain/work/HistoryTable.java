package dev.getwork.domain.work;

/** What is kept for a while only, and then forgotten by whole months. */
public enum HistoryTable {
  /** What was done, by whom; by when it was done. */
  HISTORY_EVENT("history_event"),
  /** Selections that ran; by when they began. */
  SELECTION_RUN("selection_run"),
  /** Work requests; by when they were recorded. */
  WORK_REQUEST("work_request");

  private final String label;

  HistoryTable(String label) {
    this.label = label;
  }

  /** The name under which operators know it. */
  public String label() {
    return label;
  }
}
