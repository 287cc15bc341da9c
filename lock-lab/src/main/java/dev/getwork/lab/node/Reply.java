package dev.getwork.lab.node;

import dev.getwork.lab.lock.Strategy;
import java.io.Serializable;
import java.util.List;

/** The answer of a node to a {@link Command}. */
public sealed interface Reply extends Serializable {

  /** The command succeeded and has no result. */
  record Done() implements Reply {}

  /**
   * The results of users who requested work.
   *
   * @param timings one of each request
   * @param spans activities of the leaders
   * @param retries repeated attempts within one call of the lock
   */
  record Served(List<RequestTiming> timings, List<Span> spans, long retries) implements Reply {}

  /** The outcomes of locks that were held or taken over. */
  record HolderOutcomes(List<HolderOutcome> outcomes) implements Reply {}

  /** The command failed. */
  record Failed(String why) implements Reply {}

  /**
   * The timing of one request, in microseconds.
   *
   * @param arrived when the user arrived
   * @param got when the user got the lock; the same as {@code served} if another leader served the user
   * @param served when the user had the answer; zero if never
   * @param tries attempts to take the lock
   */
  record RequestTiming(int user, long arrived, long got, long served, int loans, int tries) implements Serializable {

    public boolean isServed() {
      return served > 0;
    }
  }

  /** An activity of one thread. */
  record Span(String node, long thread, Activity activity, long from, long until) implements Serializable {}

  enum Activity {
    WAITING,
    BUSY,
    HOLDING,
    ENDING,
    SELECTING,
    ASSIGNING
  }

  /**
   * The outcome of one held or taken lock.
   *
   * @param at when it was known
   * @param outcome one or two words
   */
  record HolderOutcome(Strategy strategy, long at, String outcome) implements Serializable {}
}
