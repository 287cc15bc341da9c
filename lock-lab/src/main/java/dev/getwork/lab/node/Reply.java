package dev.getwork.lab.node;

import dev.getwork.lab.lock.Strategy;
import java.io.Serializable;
import java.util.List;

/** What a node answers. */
public sealed interface Reply extends Serializable {

  /** Done, and there is nothing to tell. */
  record Done() implements Reply {}

  /**
   * Users have been served, or not.
   *
   * @param visits what became of each
   * @param spans what leaders did meanwhile
   * @param retries how often a turn was begun again, within one asking for the lock
   */
  record Served(List<Visit> visits, List<Span> spans, long retries) implements Reply {}

  /** What became of locks that were kept or taken over. */
  record Fates(List<Fate> fates) implements Reply {}

  /** It went wrong. */
  record Failed(String why) implements Reply {}

  /**
   * A request.
   *
   * @param came when the user came
   * @param got when the user's own turn under the lock began; as {@code served} where a leader served them
   * @param served when the user was told, zero for never
   * @param tries how often the lock was asked for
   */
  record Visit(int user, long came, long got, long served, int loans, int tries) implements Serializable {

    /** Whether it ended well. */
    public boolean ended() {
      return served > 0;
    }
  }

  /** What a thread of a node did from when to when. */
  record Span(String node, long thread, Doing doing, long from, long until) implements Serializable {}

  /** What leaders do. */
  enum Doing {
    WAITING,
    BUSY,
    HOLDING,
    ENDING,
    SELECTING,
    ASSIGNING
  }

  /**
   * What became of one lock.
   *
   * @param at since when it is so
   * @param outcome in a word or two
   */
  record Fate(Strategy strategy, long at, String outcome) implements Serializable {}
}
