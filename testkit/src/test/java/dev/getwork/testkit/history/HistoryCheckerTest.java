package dev.getwork.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.history.RunHistory.Acknowledged;
import dev.getwork.testkit.history.RunHistory.Assigned;
import dev.getwork.testkit.history.RunHistory.Disposed;
import dev.getwork.testkit.history.RunHistory.Request;
import dev.getwork.testkit.history.RunHistory.Selected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each test adds one fault to a correct history. */
class HistoryCheckerTest {

  private static final int LIMIT = 2;

  private final List<Acknowledged> acknowledged =
      new ArrayList<>(List.of(new Acknowledged(1, 1, 2), new Acknowledged(2, 3, 4)));
  private final List<Long> reported = new ArrayList<>(List.of(1L, 2L));
  private final List<Disposed> disposed = new ArrayList<>(List.of(new Disposed(1, "COMPLETE")));
  private final List<Request> requests = new ArrayList<>(List.of(
      served(1, "ann", 1, 1, 10, "transaction 1"), served(2, "bob", 2, 2, 20, "transaction 2")));
  private final List<Assigned> assignments = new ArrayList<>(List.of(
      ended(1, "A", "ann", 1, 10, 15), held(2, "A", "bob", 2, 20), held(3, "B", "bob", 2, 20)));
  private final List<Assigned> before = new ArrayList<>();
  private final List<Selected> selections = new ArrayList<>(List.of(selected(5, 9), selected(9, 19)));

  private final Set<String> outsiders = new HashSet<>();
  private final Set<Long> completedForGood = new HashSet<>();
  private final Set<Long> whileAbsent = new HashSet<>();
  private final Set<String> unexplainedFacts = new HashSet<>();

  private List<String> faults() {
    return HistoryChecker
        .faults(new RunHistory(LIMIT, outsiders, acknowledged, reported, disposed, requests, assignments, before,
            selections, completedForGood, whileAbsent, unexplainedFacts));
  }

  @Test
  void shouldFindNoFaultInACorrectHistory() {
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldFindALoanWithTwoHolders() {
    assignments.set(0, ended(1, "A", "ann", 1, 10, 21));
    assertThat(faults()).containsExactly("loan A had two holders at the same time");
  }

  @Test
  void shouldAllowALoanToBeReassignedAtOnce() {
    assignments.set(0, ended(1, "A", "ann", 1, 10, 20));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldFindALoanThatWasAssignedToAUserWhoHadDeclinedIt() {
    assignments.set(0,
        new Assigned(1, "A", "bob", Optional.of(1L), at(10), Optional.of(at(15)), Optional.of("NOT_ME")));
    disposed.clear();
    assertThat(faults()).containsExactly("bob was assigned loan A after declining it");
  }

  @Test
  void shouldFindALoanAssignedDespiteNotAfter() {
    before.addAll(List.of(ended(7, "A", "bob", 9, 5, 15), held(8, "B", "bob", 9, 5)));
    assertThat(faults()).containsExactly("bob was assigned loan A after assignment 7 for a task that comes before",
        "bob was assigned loan B after assignment 8 for a task that comes before");
  }

  @Test
  void shouldAllowALoanThatNotAfterDoesNotBar() {
    before.addAll(List.of(ended(7, "A", "cy", 9, 5, 15), held(8, "B", "bob", 9, 21),
        new Assigned(9, "A", "bob", Optional.of(9L), at(5), Optional.of(at(15)), Optional.of("RETURN_AFTER"))));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldFindAnExceededHeldLimit() {
    assignments.set(0,
        new Assigned(1, "C", "bob", Optional.of(1L), at(10), Optional.of(at(30)), Optional.of("COMPLETE")));
    assertThat(faults()).containsExactly("bob held more than 2");
  }

  @Test
  void shouldAllowALateDispositionAfterATimeout() {
    assignments.set(0, late("C", "bob", 30));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldFindALateDispositionAfterTheLoanWasAssignedAgain() {
    assignments.set(0, late("A", "ann", 21));
    assertThat(faults()).containsExactly("loan A had two holders at the same time");
  }

  /** Held from 10 to 15, and completed later. */
  private static Assigned late(String loan, String holder, int until) {
    return new Assigned(1, loan, holder, Optional.of(1L), at(10), Optional.of(at(until)), Optional.of("COMPLETE"),
        Optional.of(at(15)));
  }

  @Test
  void shouldFindAWrongCount() {
    requests.set(1, served(2, "bob", 2, 1, 20, "transaction 2"));
    assertThat(faults()).containsExactly("request 2 says that it was assigned 1 of 2, but was assigned 2");
  }

  @Test
  void shouldFindMoreLoansThanRequested() {
    requests.set(1, served(2, "bob", 1, 2, 20, "transaction 2"));
    assertThat(faults()).containsExactly("request 2 says that it was assigned 2 of 1, but was assigned 2");
  }

  @Test
  void shouldFindALostRequest() {
    acknowledged.add(new Acknowledged(3, 5, 6));
    assertThat(faults()).containsExactly("request 3 was acknowledged but is not stored");
  }

  @Test
  void shouldFindALostAssignment() {
    reported.add(4L);
    assertThat(faults()).containsExactly("assignment 4 was reported but is not stored");
  }

  @Test
  void shouldFindALostDisposition() {
    disposed.add(new Disposed(2, "COMPLETE"));
    assertThat(faults()).containsExactly("the disposition COMPLETE of 2 was acknowledged but is not stored");
  }

  @Test
  void shouldFindAChangedDisposition() {
    disposed.set(0, new Disposed(1, "NEVER_RETURN"));
    assertThat(faults()).containsExactly("the disposition NEVER_RETURN of 1 was acknowledged but is not stored");
  }

  @Test
  void shouldFindAnUndecidedRequest() {
    requests.add(new Request(3, "cy", 1, 0, "PENDING", Optional.empty(), "transaction 3", false));
    assertThat(faults()).containsExactly("request 3 is still pending");
  }

  @Test
  void shouldFindARequestThatWasServedBeforeAnEarlierOne() {
    requests.set(0, served(1, "ann", 1, 1, 25, "transaction 3"));
    assertThat(faults()).containsExactly("request 2 was served before 1");
  }

  @Test
  void shouldFindARequestThatWasServedAtTheCostOfAnEarlierOne() {
    requests.set(0, served(1, "ann", 2, 1, 20, "transaction 2"));
    assertThat(faults()).containsExactly("request 2 was served before 1");
    before.add(held(8, "B", "ann", 9, 21));
    assertThat(faults()).as("barred after the decision").containsExactly("request 2 was served before 1");
  }

  @Test
  void shouldAllowALoanThatTheEarlierUserWasBarredFrom() {
    requests.set(0, served(1, "ann", 2, 1, 20, "transaction 2"));
    before.addAll(List.of(held(7, "A", "ann", 9, 20), held(8, "B", "ann", 9, 5)));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldAllowTheHeldLimitToReduceAnEarlierRequest() {
    requests.set(0, new Request(1, "ann", 2, 1, "FULFILLED", Optional.of(at(20)), "transaction 2", true));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldAllowAnyOrderOfConcurrentRequests() {
    requests.set(0, served(1, "ann", 1, 1, 25, "transaction 3"));
    acknowledged.set(0, new Acknowledged(1, 1, 5));
    assertThat(faults()).isEmpty();
  }

  @Test
  void shouldFindALoanThatWasAssignedAgainAlthoughItsFactsExcludeIt() {
    completedForGood.add(1L);
    assertThat(faults()).containsExactly("loan A was assigned again after completion 1");
  }

  @Test
  void shouldFindAnAssignmentToAUserOutsideTheGroups() {
    outsiders.add("ann");
    assertThat(faults()).containsExactly("ann was assigned loan A of a task for other groups");
  }

  @Test
  void shouldFindAnAssignmentToAnAbsentUser() {
    whileAbsent.add(2L);
    assertThat(faults()).containsExactly("assignment 2 began while its holder was absent");
  }

  @Test
  void shouldFindFactsWithoutAnEvent() {
    unexplainedFacts.add("A: naics");
    assertThat(faults()).containsExactly("no event explains the value of A: naics");
  }

  @Test
  void shouldFindConcurrentSelections() {
    selections.set(0, selected(5, 10));
    assertThat(faults()).containsExactly("2 selections ran at the same time");
  }

  private static Instant at(int second) {
    return Instant.ofEpochSecond(second);
  }

  private static Selected selected(int from, int until) {
    return new Selected(at(from), at(until));
  }

  private static Request served(int id, String user, int requested, int assigned, int decided, String decidedBy) {
    return new Request(id, user, requested, assigned, "FULFILLED", Optional.of(at(decided)), decidedBy, false);
  }

  private static Assigned held(int id, String loan, String holder, long request, int from) {
    return new Assigned(id, loan, holder, Optional.of(request), at(from), Optional.empty(), Optional.empty());
  }

  private static Assigned ended(int id, String loan, String holder, long request, int from, int until) {
    return new Assigned(
        id, loan, holder, Optional.of(request), at(from), Optional.of(at(until)), Optional.of("COMPLETE"));
  }
}
