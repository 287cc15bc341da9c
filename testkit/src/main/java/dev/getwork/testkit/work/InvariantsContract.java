package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.fixture.TaskFixture;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What everything that checks the invariants promises: it finds each violation, names it, and finds nothing else. */
public abstract class InvariantsContract {

  private static final int LIMIT = 2;
  private static final UserName ANN = new UserName("ann");
  private static final UserName BOB = new UserName("bob");

  private Ports ports;
  private Ground ground;
  private Task task;
  private TaskId id;

  /** The ports by which work is done, on a store without any. */
  protected abstract Ports ports();

  /** The port under test, on the same store. */
  protected abstract Invariants invariants();

  /** Records the same pending request once more, which no port does. */
  protected abstract void recordAgain(WorkRequest pending);

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    task = ground.inTransaction(() -> ports.tasks().add(
        TaskFixture.aTask().named("task " + UUID.randomUUID()).limitedTo(LIMIT, LIMIT).build()));
    id = task.id();
  }

  @Test
  void shouldCheckAllOfThemWhereThereIsNothing() {
    assertThat(invariants().check()).isEqualTo(
        Arrays.stream(Invariant.values()).map(one -> new InvariantCheck(one, 0, 0, List.of())).toList());
  }

  /** Work in every state that it may be in. */
  @Test
  void shouldFindNothingWrongWithWhatIsRight() {
    List<Assignment> of = served(ANN, LIMIT);
    end(of.getFirst(), Optional.of(new Hold.Excluded()));
    end(served(BOB, 1).getFirst(), Optional.empty());
    transferred(of.getLast());
    ground.request(id, ANN);
    ground.request(ground.task(), ANN);

    assertThat(invariants().check()).extracting(InvariantCheck::of).containsExactly(1L, 1L, 1L, 1L, 2L, 4L);
    assertThat(invariants().check()).allMatch(InvariantCheck::kept);
  }

  @Test
  void shouldFindALoanWithTwoUsersOrTwiceWithOne() {
    List<LoanNumber> loans = served(ANN, LIMIT).stream().map(Assignment::loan).toList();
    loans.forEach(loan -> hold(loan, Optional.empty()));
    served(BOB, List.of(loans.getFirst()));
    served(ANN, List.of(loans.getLast()));

    assertViolated(Invariant.NO_LOAN_WITH_TWO_USERS, 4,
        "task %s, loan %s: with ann and bob".formatted(id, loans.getFirst()),
        "task %s, loan %s: with ann and ann".formatted(id, loans.getLast()));
  }

  @Test
  void shouldFindAnAssignmentThatIsNotHeld() {
    Assignment lost = served(ANN, 1).getFirst();
    hold(lost.loan(), Optional.empty());
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 1, notHeld(lost));
    Assignment excluded = served(BOB, 1).getFirst();
    hold(excluded.loan(), Optional.of(new Hold.Excluded()));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(lost), notHeld(excluded));
  }

  private String notHeld(Assignment one) {
    return "task %s, loan %s: not kept for assignment %s of %s".formatted(id, one.loan(), one.id(), one.holder());
  }

  @Test
  void shouldFindAHoldWhoseAssignmentHasEnded() {
    Assignment ended = served(ANN, 1).getFirst();
    end(ended, Optional.of(new Hold.Assigned(ended.id(), ANN)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 1, held(ended, ANN));
  }

  @Test
  void shouldFindAHoldOfAnotherUserOrLoan() {
    List<Assignment> of = served(ANN, LIMIT);
    hold(of.getFirst().loan(), Optional.of(new Hold.Assigned(of.getFirst().id(), BOB)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 2, held(of.getFirst(), BOB));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(of.getFirst()));

    hold(of.getFirst().loan(), Optional.empty());
    hold(of.getLast().loan(), Optional.of(new Hold.Assigned(of.getFirst().id(), ANN)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 1,
        "task %s, loan %s: kept for assignment %s of ann".formatted(id, of.getLast().loan(), of.getFirst().id()));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(of.getFirst()), notHeld(of.getLast()));
  }

  private String held(Assignment one, UserName by) {
    return "task %s, loan %s: kept for assignment %s of %s".formatted(id, one.loan(), one.id(), by);
  }

  @Test
  void shouldFindWhoHasMoreThanTheLimit() {
    served(ANN, LIMIT);
    served(BOB, LIMIT);
    served(BOB, 1);
    assertViolated(Invariant.HELD_LIMITS_ARE_KEPT, 2, "task %s: bob has 3 of at most 2".formatted(id));
  }

  /** They had so many before the limit was lowered, and may keep them. */
  @Test
  void shouldNotJudgeByALimitThatWasChanged() {
    served(ANN, LIMIT);
    ground.doInTransaction(() -> ports.tasks().update(task.changedTo(
        TaskFixture.aTask().named(task.definition().name()).limitedTo(1, 1).build())));
    assertViolated(Invariant.HELD_LIMITS_ARE_KEPT, 0);
  }

  @Test
  void shouldFindWhoHasTwoPendingRequests() {
    ground.request(id, BOB);
    recordAgain(ground.request(id, ANN));
    assertViolated(Invariant.ONE_PENDING_REQUEST, 3, "task %s: ann has 2 pending".formatted(id));
  }

  @Test
  void shouldFindARequestThatGotWhatItDoesNotSay() {
    WorkRequest pending = ground.request(id, ANN);
    assign(pending, ground.loans(1));
    assertViolated(Invariant.REQUESTS_GOT_WHAT_THEY_SAY, 1, said(pending, 0, 1));

    WorkRequest boasting = ground.request(id, BOB);
    assign(boasting, ground.loans(1));
    decide(boasting, 5);
    assertViolated(Invariant.REQUESTS_GOT_WHAT_THEY_SAY, 2, said(pending, 0, 1), said(boasting, 5, 1));
  }

  private String said(WorkRequest request, int said, int got) {
    return "task %s: request %s of %s says %d and was given %d"
        .formatted(id, request.id(), request.user(), said, got);
  }

  @Test
  void shouldNameFiveOfMany() {
    IntStream.range(0, 7).forEach(i -> assign(ground.request(id), ground.loans(1)));
    assertThat(check(Invariant.REQUESTS_GOT_WHAT_THEY_SAY).violations()).isEqualTo(7);
    assertThat(check(Invariant.REQUESTS_GOT_WHAT_THEY_SAY).examples()).hasSize(5).isSorted().doesNotHaveDuplicates();
  }

  /** A transaction of others is seen whole or not at all. */
  @Test
  void shouldNotSeeWhatIsHalfDone() {
    Assignment one = served(ANN, 1).getFirst();
    ground.doInTransaction(() -> {
      ports.assignments().end(completed(one));
      assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(invariants()::check))).allMatch(InvariantCheck::kept);
      ports.holds().replace(id, one.loan(), Optional.empty());
    });
    assertThat(invariants().check()).allMatch(InvariantCheck::kept);
  }

  private void assertViolated(Invariant invariant, long of, String... examples) {
    InvariantCheck found = check(invariant);
    assertThat(found.of()).isEqualTo(of);
    assertThat(found.violations()).isEqualTo(examples.length);
    assertThat(found.examples()).containsExactlyInAnyOrder(examples);
  }

  private InvariantCheck check(Invariant invariant) {
    return invariants().check().stream().filter(one -> one.invariant() == invariant).findFirst().orElseThrow();
  }

  private List<Assignment> served(UserName user, int loans) {
    return served(user, ground.loans(loans));
  }

  private List<Assignment> served(UserName user, List<LoanNumber> loans) {
    WorkRequest request = ground.request(id, user);
    List<Assignment> assigned = assign(request, loans);
    decide(request, loans.size());
    return assigned;
  }

  private List<Assignment> assign(WorkRequest request, List<LoanNumber> loans) {
    List<Grant> grants = loans.stream().map(loan -> ground.grant(request, loan, 1 + loans.indexOf(loan))).toList();
    return ground.inTransaction(() -> ports.assignments().assign(id, grants));
  }

  private void decide(WorkRequest request, int got) {
    List<Shortfall> why = got < request.originallyRequested().value()
        ? List.of(Shortfall.of(Shortfall.Why.NO_MATCH, 1))
        : List.of();
    ground.doInTransaction(() -> ports.requests().decide(List.of(request.decided(new Fulfilled(got, why)))));
  }

  private Assignment completed(Assignment one) {
    return one.ended(new AssignmentEnd.Disposed(new Disposition.Complete(), one.holder(), ports.clock().now()));
  }

  private void end(Assignment one, Optional<Hold> left) {
    ground.doInTransaction(() -> {
      ports.assignments().end(completed(one));
      ports.holds().replace(id, one.loan(), left);
    });
  }

  private void transferred(Assignment one) {
    ground.doInTransaction(() -> {
      Assignment ended = one.ended(new AssignmentEnd.Transferred(BOB, ANN, ports.clock().now()));
      ports.assignments().end(ended);
      ports.assignments().handOver(ended, BOB);
    });
  }

  private void hold(LoanNumber loan, Optional<Hold> hold) {
    ground.doInTransaction(() -> ports.holds().replace(id, loan, hold));
  }
}
