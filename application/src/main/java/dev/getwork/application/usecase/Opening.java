package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.HistoryFeed.Mark;

/** What came of opening a stream of events. */
sealed interface Opening {

  /**
   * It is open: everything that is committed from now on is told, and perhaps some of what was a moment ago.
   *
   * @param begin from where it is told
   */
  record Opened(EventStream stream, Mark begin) implements Opening {}

  /** The user has as many as a user may. */
  record TooMany() implements Opening {}

  /** There will be no more. */
  record Stopped() implements Opening {}
}
