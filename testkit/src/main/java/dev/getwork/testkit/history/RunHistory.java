package dev.getwork.testkit.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The history of one task in a run: the observations of its callers, and the content of the database at the end.
 *
 * @param heldLimit how many loans of the task a user may hold
 * @param outsiders the users who are in none of the task's groups
 * @param acknowledged the requests that were acknowledged
 * @param reported the assignments that were reported to callers
 * @param disposed the dispositions that were acknowledged
 * @param requests all requests in the database
 * @param assignments all assignments in the database
 * @param before all assignments in the database for the tasks that come before
 * @param selections all completed selections, if the task has no ready candidates
 * @param completedForGood the assignments whose completion wrote facts by which the loan does not match, as it still is
 * @param whileAbsent the assignments that began while their holder was absent
 * @param unexplainedFacts the loans and fields whose values do not follow from the events that changed them
 */
public record RunHistory(
    int heldLimit,
    Set<String> outsiders,
    List<Acknowledged> acknowledged,
    List<Long> reported,
    List<Disposed> disposed,
    List<Request> requests,
    List<Assigned> assignments,
    List<Assigned> before,
    List<Selected> selections,
    Set<Long> completedForGood,
    Set<Long> whileAbsent,
    Set<String> unexplainedFacts) {

  /**
   * An acknowledged request.
   *
   * @param request the request's id
   * @param sent the logical time before it was sent
   * @param acknowledged the logical time after it was acknowledged
   */
  public record Acknowledged(long request, long sent, long acknowledged) {}

  /**
   * A disposition.
   *
   * @param assignment the assignment's id
   * @param ending how it ended, as it is stored
   */
  public record Disposed(long assignment, String ending) {}

  /**
   * A request at the end of the run.
   *
   * @param requested how many loans were requested
   * @param assigned how many were assigned
   * @param state as it is stored
   * @param decidedAt when it was decided
   * @param decidedBy the transaction that decided it
   * @param limited whether the held limit reduced it
   */
  public record Request(
      long id,
      String user,
      int requested,
      int assigned,
      String state,
      Optional<Instant> decidedAt,
      String decidedBy,
      boolean limited) {

    boolean isServed() {
      return state.equals("FULFILLED") || state.equals("EMPTY");
    }
  }

  /**
   * An assignment at the end of the run.
   *
   * @param loan the loan's number
   * @param holder its user
   * @param request its request; empty after a transfer
   * @param from when it began
   * @param until when it ended
   * @param ending how it ended, as it is stored
   * @param heldUntil when it ended, or timed out before a late disposition
   */
  public record Assigned(
      long id,
      String loan,
      String holder,
      Optional<Long> request,
      Instant from,
      Optional<Instant> until,
      Optional<String> ending,
      Optional<Instant> heldUntil) {

    Assigned(
        long id, String loan, String holder, Optional<Long> request, Instant from, Optional<Instant> until,
        Optional<String> ending) {
      this(id, loan, holder, request, from, until, ending, until);
    }
  }

  /**
   * A selection.
   *
   * @param from when it began
   * @param until when it ended
   */
  public record Selected(Instant from, Instant until) {}
}
