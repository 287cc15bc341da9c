package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of holds promises, but for the end of returns. */
public abstract class HoldsContract {

  private static final int THREADS = 8;

  private Ports ports;
  private Ground ground;
  private Holds holds;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    holds = ports.holds();
    task = ground.task();
  }

  @Test
  void shouldFindNoHoldOnAnAvailableLoan() {
    assertThat(holds.find(task, ground.loan())).isEmpty();
  }

  @Test
  void shouldReplaceOneHoldByAnother() {
    Assignment assignment = ground.assigned(task, ground.loan());
    LoanNumber loan = assignment.loan();
    var assigned = new Hold.Assigned(assignment.id(), assignment.holder());
    var returning = new Hold.Returning(Instant.parse("2040-01-01T00:00:00.000001Z"));
    for (Hold next : List.of(returning, new Hold.Excluded(), assigned, new Hold.Excluded(), returning, assigned)) {
      replace(loan, Optional.of(next));
      assertThat(holds.find(task, loan)).contains(next);
    }
  }

  @Test
  void shouldEndAHoldByReplacingItWithNothing() {
    LoanNumber loan = ground.assigned(task, ground.loan()).loan();
    replace(loan, Optional.empty());
    assertThat(holds.find(task, loan)).isEmpty();
  }

  @Test
  void shouldKeepHoldsOfTasksApart() {
    LoanNumber loan = ground.loan();
    TaskId other = ground.task();
    ground.assigned(task, loan);
    Assignment kept = ground.assigned(other, loan);
    replace(loan, Optional.empty());
    assertThat(holds.find(other, loan)).contains(new Hold.Assigned(kept.id(), kept.holder()));
  }

  @Test
  void shouldPutNoHoldWhereThereIsNone() {
    LoanNumber loan = ground.loan();
    replace(loan, Optional.of(new Hold.Excluded()));
    assertThat(holds.find(task, loan)).isEmpty();
  }

  @Test
  void shouldUndoAReplacementWithItsTransaction() {
    Assignment kept = ground.assigned(task, ground.loan());
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      holds.replace(task, kept.loan(), Optional.empty());
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    assertThat(holds.find(task, kept.loan())).contains(new Hold.Assigned(kept.id(), kept.holder()));
  }

  @Test
  void shouldEndAnExclusion() {
    LoanNumber loan = ground.assigned(task, ground.loan()).loan();
    replace(loan, Optional.of(new Hold.Excluded()));
    assertThat(holds.endExclusion(task, loan)).isTrue();
    assertThat(holds.find(task, loan)).isEmpty();
    assertThat(holds.endExclusion(task, loan)).isFalse();
  }

  @Test
  void shouldNotTakeAnotherHoldForAnExclusion() {
    LoanNumber assigned = ground.assigned(task, ground.loan()).loan();
    LoanNumber returning = ground.returning(task, ground.loan(), Duration.ofHours(1));
    assertThat(holds.endExclusion(task, assigned)).isFalse();
    assertThat(holds.endExclusion(task, returning)).isFalse();
    assertThat(holds.find(task, assigned)).isPresent();
    assertThat(holds.find(task, returning)).isPresent();
  }

  @Test
  void shouldCountWhatUsersHoldOfATask() {
    List<LoanNumber> loans = ground.loans(5);
    UserName busy = ground.user();
    UserName idle = ground.user();
    IntStream.range(0, 4).forEach(i -> ground.assigned(task, busy, loans.get(i)));
    ground.assigned(ground.task(), busy, loans.get(4));
    ground.assigned(task, loans.get(4));
    replace(loans.get(0), Optional.of(new Hold.Excluded()));
    replace(loans.get(1), Optional.empty());
    assertThat(count(List.of(busy, idle))).isEqualTo(Map.of(busy, 2, idle, 0));
    assertThat(count(List.of())).isEmpty();
  }

  @Test
  void shouldHoldUpWhoCountsForTheSameUser() {
    UserName user = ground.user();
    List<LoanNumber> loans = ground.loans(2);
    ground.assigned(task, user, loans.get(0));
    var counted = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var first = Meanwhile.elsewhere(() -> ground.inTransaction(() -> {
      Map<UserName, Integer> count = holds.countHeld(task, List.of(user));
      counted.countDown();
      Meanwhile.pass(enough);
      ground.assigned(task, user, loans.get(1));
      return count;
    }));
    Meanwhile.pass(counted);
    var second = Meanwhile.elsewhere(() -> count(List.of(user)));
    Meanwhile.assertWaits(second);
    enough.countDown();
    assertThat(Meanwhile.resultOf(first)).containsEntry(user, 1);
    assertThat(Meanwhile.resultOf(second)).containsEntry(user, 2);
  }

  @Test
  void shouldKeepALimitThatManyCheckAtOnce() {
    UserName user = ground.user();
    List<LoanNumber> loans = ground.loans(THREADS);
    ground.request(task, user);
    Meanwhile.atOnce(THREADS,
        i -> ground.inTransaction(() -> holds.countHeld(task, List.of(user)).getOrDefault(user, 0) < 3
            && ground.assigned(task, user, loans.get(i)).rank().place() > 0));
    assertThat(count(List.of(user))).containsEntry(user, 3);
  }

  @Test
  void shouldCountForManyUsersInWhateverOrder() {
    List<UserName> users = List.of(ground.user(), ground.user(), ground.user());
    List<Map<UserName, Integer>> counts =
        Meanwhile.atOnce(THREADS, i -> count(i % 2 == 0 ? users : users.reversed()));
    assertThat(counts).hasSize(THREADS).allSatisfy(count -> assertThat(count).hasSize(users.size()));
  }

  private Map<UserName, Integer> count(Collection<UserName> users) {
    return ground.inTransaction(() -> holds.countHeld(task, users));
  }

  private void replace(LoanNumber loan, Optional<Hold> hold) {
    ground.doInTransaction(() -> holds.replace(task, loan, hold));
  }
}
