package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.port.out.work.Holds.Requeued;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of holds guarantees. Expects that no other test ends due returns at the same time. */
public abstract class HoldsContract extends PortContract {

  private static final int THREADS = 8;

  private Holds holds;

  private static final Set<Hold.Kind> EXCLUSIONS = Set.of(Hold.Kind.EXCLUDED);

  @BeforeEach
  void setHolds() {
    holds = ports.holds();
  }

  @Test
  void shouldNotFindAHoldOfAnAvailableLoan() {
    assertThat(holds.find(task, data.loan())).isEmpty();
  }

  @Test
  void shouldFindTheAssignmentOfAHold() {
    Assignment earlier = data.end(data.assigned(task, data.loan()), Optional.empty());
    assertThat(holds.assignment(task, earlier.loan())).as("completed").isEmpty();
    Assignment active = data.assigned(task, earlier.loan());
    assertThat(holds.assignment(task, active.loan())).contains(active);
    Assignment excluded = data.end(active, Optional.of(new Hold.Excluded()));
    assertThat(holds.assignment(task, active.loan())).contains(excluded);
    assertThat(holds.assignment(data.task(), active.loan())).as("for another task").isEmpty();
  }

  @Test
  void shouldEndAnExclusion() {
    LoanNumber loan = data.end(data.assigned(task, data.loan()), Optional.of(new Hold.Excluded())).loan();
    assertThat(holds.end(task, loan, EXCLUSIONS)).contains(Hold.Kind.EXCLUDED);
    assertThat(holds.find(task, loan)).isEmpty();
    assertThat(holds.end(task, loan, EXCLUSIONS)).isEmpty();
  }

  @Test
  void shouldNotEndAnotherHoldAsAnExclusion() {
    LoanNumber assigned = data.assigned(task, data.loan()).loan();
    LoanNumber returning = data.returning(task, data.loan(), Duration.ofHours(1));
    assertThat(holds.end(task, assigned, EXCLUSIONS)).isEmpty();
    assertThat(holds.end(task, returning, EXCLUSIONS)).isEmpty();
    assertThat(holds.find(task, assigned)).isPresent();
    assertThat(holds.find(task, returning)).isPresent();
  }

  @Test
  void shouldListHoldsByFilter() {
    HeldLoan held = held(data.assigned(task, data.loan()));
    HeldLoan excluded = held(data.end(data.assigned(task, data.loan()), Optional.of(new Hold.Excluded())));
    data.assigned(data.task(), data.loan());
    data.end(data.assigned(task, data.loan()), Optional.empty());
    assertThat(list(Optional.empty(), Optional.empty(), 9)).containsExactly(held, excluded);
    assertThat(list(Optional.empty(), Optional.empty(), 1)).containsExactly(held);
    assertThat(list(Optional.of(Hold.Kind.EXCLUDED), Optional.empty(), 9)).containsExactly(excluded);
    assertThat(list(Optional.empty(), Optional.of(held.assignment().holder()), 9)).containsExactly(held);
    assertThat(holds.list(new HoldFilter(task, Optional.empty(), Optional.empty()),
        Page.after(held.assignment().id().value(), 9))).containsExactly(excluded);
  }

  private HeldLoan held(Assignment assignment) {
    return new HeldLoan(holds.find(task, assignment.loan()).orElseThrow(), assignment);
  }

  private List<HeldLoan> list(Optional<Hold.Kind> kind, Optional<UserName> user, int size) {
    return holds.list(new HoldFilter(task, kind, user), Page.first(size));
  }

  @Test
  void shouldCountTheLoansThatUsersHoldForATask() {
    List<LoanNumber> loans = data.loans(5);
    UserName busy = data.user();
    UserName idle = data.user();
    List<Assignment> held = IntStream.range(0, 4).mapToObj(i -> data.assigned(task, busy, loans.get(i))).toList();
    data.assigned(data.task(), busy, loans.get(4));
    data.assigned(task, loans.get(4));
    data.end(held.get(0), Optional.of(new Hold.Excluded()));
    data.end(held.get(1), Optional.empty());
    assertThat(count(busy)).isEqualTo(2);
    assertThat(count(idle)).isZero();
  }

  @Test
  void shouldWaitForATransactionThatCountsForTheSameUser() {
    UserName user = data.user();
    List<LoanNumber> loans = data.loans(2);
    data.assigned(task, user, loans.get(0));
    var first = data.open(() -> holds.countHeld(task, user), count -> {
      data.assigned(task, user, loans.get(1));
      return count;
    });
    var second = Concurrently.elsewhere(() -> count(user));
    Concurrently.assertWaits(second);
    assertThat(first.commit()).isEqualTo(1);
    assertThat(Concurrently.resultOf(second)).isEqualTo(2);
  }

  @Test
  void shouldKeepALimitThatManyTransactionsCheck() {
    UserName user = data.user();
    List<LoanNumber> loans = data.loans(THREADS);
    data.request(task, user);
    Concurrently.atOnce(THREADS,
        i -> data.inTransaction(() -> holds.countHeld(task, user) < 3
            && data.assigned(task, user, loans.get(i)).rank().place().isPresent()));
    assertThat(count(user)).isEqualTo(3);
  }

  @Test
  void shouldEndDueReturnsOldestFirstUpToAMaximum() {
    endAllDueReturns();
    List<LoanNumber> loans = data.loans(3);
    data.returning(task, loans.get(0), Duration.ofHours(-1));
    data.returning(task, loans.get(1), Duration.ofHours(-3));
    data.returning(task, loans.get(2), Duration.ofHours(-2));
    assertThat(end(2)).extracting(Requeued::loan).containsExactlyInAnyOrder(loans.get(1), loans.get(2));
    assertThat(holds.find(task, loans.get(0))).isPresent();
    assertThat(holds.find(task, loans.get(1))).isEmpty();
    assertThat(end(2)).extracting(Requeued::task, Requeued::loan).containsExactly(tuple(task, loans.get(0)));
  }

  @Test
  void shouldContinueAfterThePreviousBatch() {
    endAllDueReturns();
    List<LoanNumber> loans = data.loans(3);
    data.returning(task, loans.get(0), Duration.ofHours(-3));
    data.returning(task, loans.get(1), Duration.ofHours(-2));
    Requeued first = end(1).getFirst();
    data.returning(task, loans.get(2), Duration.ofHours(-4));
    assertThat(holds.endDueReturns(first.due(), 10)).extracting(Requeued::loan).containsExactly(loans.get(1));
    assertThat(end(10)).extracting(Requeued::loan).containsExactly(loans.get(2));
  }

  @Test
  void shouldKnowWhetherAnyReturnIsDue() {
    endAllDueReturns();
    LoanNumber loan = data.returning(task, data.loan(), Duration.ofMinutes(1));
    assertThat(holds.anyDueReturns()).isFalse();
    data.returning(task, data.loan(), Duration.ofMinutes(-1));
    assertThat(holds.anyDueReturns()).isTrue();
    end(10);
    assertThat(holds.anyDueReturns()).isFalse();
    assertThat(holds.find(task, loan)).isPresent();
  }

  @Test
  void shouldNotEndAHoldThatIsNotDue() {
    endAllDueReturns();
    List<LoanNumber> loans = data.loans(3);
    data.returning(task, loans.get(0), Duration.ofMinutes(1));
    data.assigned(task, loans.get(1));
    data.end(data.assigned(task, loans.get(2)), Optional.of(new Hold.Excluded()));
    assertThat(end(10)).isEmpty();
    assertThat(loans).allSatisfy(loan -> assertThat(holds.find(task, loan)).isPresent());
  }

  @Test
  void shouldEndEachDueReturnOnceWhenManyEndThem() {
    endAllDueReturns();
    List<LoanNumber> loans = data.loans(20);
    loans.forEach(loan -> data.returning(task, loan, Duration.ofHours(-1)));
    List<Requeued> ended = Concurrently.atOnce(THREADS, _ -> data.inTransaction(() -> end(5)))
        .stream().flatMap(Collection::stream).toList();
    assertThat(ended).doesNotHaveDuplicates();
    assertThat(ended).extracting(Requeued::loan).isSubsetOf(loans);
    assertThat(loans).filteredOn(loan -> holds.find(task, loan).isPresent()).hasSize(loans.size() - ended.size());
  }

  /** Due returns that other tests have left. */
  private void endAllDueReturns() {
    while (!end(1_000).isEmpty()) {
      // More may be due.
    }
  }

  private List<Requeued> end(int atMost) {
    return holds.endDueReturns(Instant.EPOCH, atMost);
  }

  private int count(UserName user) {
    return data.inTransaction(() -> holds.countHeld(task, user));
  }
}
