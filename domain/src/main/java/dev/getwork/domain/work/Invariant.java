package dev.getwork.domain.work;

/** What must be so at every moment, whatever happens; that it is so can be looked up in what is stored. */
public enum Invariant {
  /** The main promise. */
  NO_LOAN_WITH_TWO_USERS("no-loan-with-two-users", "No loan is with two users for one task, or twice with one"),
  /** Else a loan that somebody works on would be handed out again. */
  ACTIVE_ASSIGNMENTS_ARE_HELD(
      "active-assignments-are-held", "Every assignment that lasts keeps its loan from all others"),
  /** Else a loan would never be handed out again, although nobody works on it. */
  HOLDS_HAVE_ASSIGNMENTS(
      "holds-have-assignments", "Every loan that is kept for a user is assigned to that user, and still is"),
  /**
   * Tasks that were changed are not looked at: a limit may have been lowered while users held more, and what the limits
   * were before is not kept.
   */
  HELD_LIMITS_ARE_KEPT(
      "held-limits-are-kept",
      "Nobody has more loans of a task than its limit allows, where the task was never changed"),
  /** Two would get twice what was asked for. */
  ONE_PENDING_REQUEST("one-pending-request", "Nobody has two pending requests for one task"),
  /** From requests to assignments, and not back: assignments outlive the requests they were made for. */
  REQUESTS_GOT_WHAT_THEY_SAY(
      "requests-got-what-they-say", "Every request was given as many loans as it says, and none before it is decided");

  private final String label;
  private final String sentence;

  Invariant(String label, String sentence) {
    this.label = label;
    this.sentence = sentence;
  }

  /** The name under which operators know it: small letters and hyphens. */
  public String label() {
    return label;
  }

  /** What must be so, for operators; without a full stop. */
  public String sentence() {
    return sentence;
  }
}
