package dev.getwork.domain.work;

import java.util.Locale;

/** A condition that must hold at every moment and can be checked in stored data. */
public enum Invariant {

  /** The main promise. */
  NO_LOAN_WITH_TWO_USERS("No loan has two active assignments for one task"),

  /** A loan without its hold would be assigned again. */
  ACTIVE_ASSIGNMENTS_ARE_HELD("Every active assignment has its hold"),

  /** A hold without its assignment would keep a loan unavailable forever. */
  HOLDS_HAVE_ASSIGNMENTS("Every hold of an assigned loan has an active assignment"),

  /** Tasks that were changed are not checked, because earlier and possibly higher limits are not stored. */
  HELD_LIMITS_ARE_KEPT("No user holds more loans of a task that never changed than its limit allows"),

  /** Ignores completions if the loan was selected before the task's last change. */
  BARRED_USERS_GET_NOTHING(
      "No user holds a loan that they declined, or completed for a task that needs another user (four eyes), unless it "
          + "was selected before the task changed"),

  /** Two pending requests would get twice what was asked for. */
  ONE_PENDING_REQUEST("No user has two pending requests for one task"),

  /** Checked from requests to assignments only, because assignments outlive their requests. */
  REQUESTS_GOT_WHAT_THEY_SAY("Every decided request has as many assignments as it states, and a pending one has none");

  private final String sentence;

  Invariant(String sentence) {
    this.sentence = sentence;
  }

  /** The name for operators: lowercase letters and hyphens. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What must hold, for operators; without a full stop. */
  public String sentence() {
    return sentence;
  }
}
