package dev.getwork.testkit.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What happened to one task in a run: what its callers were told, and what the database says at the end.
 *
 * @param heldLimit how many loans of the task a user may hold
 * @param asked the presses that were acknowledged
 * @param told the assignments that callers were told of
 * @param disposed the dispositions that were acknowledged
 * @param requests all requests in the database
 * @param assignments all assignments in the database
 * @param selections all selections that ran to their end
 */
public record RunHistory(
    int heldLimit,
    List<Asked> asked,
    List<Long> told,
    List<Disposed> disposed,
    List<Request> requests,
    List<Assigned> assignments,
    List<Selected> selections) {

  /**
   * A press, by the order in which callers saw things happen.
   *
   * @param request the request's id
   * @param invoked before the caller pressed
   * @param acknowledged after the caller was told that it is recorded
   */
  public record Asked(long request, long invoked, long acknowledged) {}

  /**
   * A disposition.
   *
   * @param assignment the assignment's id
   * @param ending how it ended, as the database writes it
   */
  public record Disposed(long assignment, String ending) {}

  /**
   * A request as it is at the end.
   *
   * @param id its id
   * @param user who asked
   * @param asked how many loans were asked for
   * @param assigned how many were granted
   * @param state as the database writes it
   * @param decidedAt when it was decided
   * @param round the transaction that decided it
   * @param cutByLimit whether it got less because its user may hold no more
   */
  public record Request(
      long id,
      String user,
      int asked,
      int assigned,
      String state,
      Optional<Instant> decidedAt,
      String round,
      boolean cutByLimit) {

    boolean isServed() {
      return state.equals("FULFILLED") || state.equals("EMPTY");
    }
  }

  /**
   * An assignment as it is at the end.
   *
   * @param id its id
   * @param loan the loan's number
   * @param holder who has or had it
   * @param request the request that it came of, if it came of one
   * @param from when it began
   * @param until when it ended
   * @param ending how, as the database writes it
   */
  public record Assigned(
      long id,
      String loan,
      String holder,
      Optional<Long> request,
      Instant from,
      Optional<Instant> until,
      Optional<String> ending) {}

  /**
   * A selection.
   *
   * @param from when it began
   * @param until when it ended
   */
  public record Selected(Instant from, Instant until) {}
}
