package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Result.Kind;

/** The acts of a story: Oliver and Tracy, on two nodes, want the best loan at the same time. */
public enum Act {

  NO_LOCK("No lock", "Both nodes select the same best loan, and both assign it.", Strategy.NONE, Kind.STOCK, 2, 1),
  LOCK_IN_THE_JVM("A lock in the JVM", "Each node has a lock of its own, so both users get the same loan again.",
      Strategy.JVM, Kind.STOCK, 2, 1),
  LOCK_IN_THE_DATABASE("A lock in the database",
      "FOR UPDATE waits: Tracy's node holds a connection until Oliver's commit, then selects the next loan.",
      Strategy.ROW_WAIT, Kind.STOCK, 2, 0),
  SKIP("SKIP LOCKED: skip instead of wait",
      "Tracy's node gets no row, returns the connection at once, and tries again until Oliver's node has committed.",
      Strategy.ROW_SKIP_LOCKED, Kind.STOCK, 2, 0),
  ONE_SELECTION("One selection for all",
      "Tracy's request is a row, too. Oliver's node reads it after its selection, and serves both at once.",
      Strategy.ROW_SKIP_LOCKED, Kind.GET_WORK, 1, 0);

  private final String title;
  private final String lesson;
  private final Strategy strategy;
  private final Kind kind;
  private final long selections;
  private final long duplicates;

  Act(String title, String lesson, Strategy strategy, Kind kind, long selections, long duplicates) {
    this.title = title;
    this.lesson = lesson;
    this.strategy = strategy;
    this.kind = kind;
    this.selections = selections;
    this.duplicates = duplicates;
  }

  public String title() {
    return title;
  }

  public String lesson() {
    return lesson;
  }

  Strategy strategy() {
    return strategy;
  }

  Kind kind() {
    return kind;
  }

  /** Whether a run shows what the act tells. */
  public boolean isShownBy(Result result) {
    return result.served() == 2 && result.verdict().selections() == selections
        && result.verdict().duplicates() == duplicates;
  }
}
