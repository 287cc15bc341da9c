package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store guarantees when a leader writes its decisions, also when the task lock does not work. */
public abstract class WriteDecisionsContract extends PortContract {

  private static final int THREADS = 8;

  @Test
  void shouldMakeThePlannedAssignments() {
    List<LoanNumber> loans = data.loans(2);
    WorkRequest request = data.request(task);
    List<Assignment> made = data.assign(request, loans);
    assertThat(made).extracting(Assignment::loan).containsExactlyInAnyOrderElementsOf(loans);
    assertThat(made).allSatisfy(assignment -> {
      assertThat(assignment.task()).isEqualTo(task);
      assertThat(assignment.holder()).isEqualTo(request.user());
      assertThat(assignment.end()).isEmpty();
      assertThat(ports.holds().find(task, assignment.loan()))
          .contains(new Hold.Assigned(assignment.id(), request.user()));
    });
  }

  @Test
  void shouldGiveEveryAssignmentANewId() {
    LoanNumber loan = data.loan();
    Assignment first = data.assigned(task, loan);
    data.end(first, Optional.empty());
    assertThat(data.assigned(task, loan).id()).isNotEqualTo(first.id());
  }

  @Test
  void shouldSkipHeldLoansAndAssignTheOthers() {
    List<LoanNumber> loans = data.loans(3);
    Assignment held = data.assigned(task, loans.get(1));
    List<Assignment> made = data.assign(data.request(task), loans);
    assertThat(made).extracting(Assignment::loan).containsExactlyInAnyOrder(loans.get(0), loans.get(2));
    assertThat(ports.holds().find(task, held.loan())).contains(new Hold.Assigned(held.id(), held.holder()));
  }

  @Test
  void shouldSkipReturningAndExcludedLoans() {
    List<LoanNumber> loans = data.loans(2);
    data.end(data.assigned(task, loans.get(0)), Optional.of(new Hold.Returning(TestData.NOON)));
    data.end(data.assigned(task, loans.get(1)), Optional.of(new Hold.Excluded()));
    assertThat(data.assign(data.request(task), loans)).isEmpty();
  }

  @Test
  void shouldAssignALoanOncePerTask() {
    LoanNumber loan = data.loan();
    assertThat(data.assigned(task, loan).id()).isNotEqualTo(data.assigned(data.task(), loan).id());
  }

  @Test
  void shouldAssignNothingWhenNothingIsPlanned() {
    assertThat(data.assign(task, List.of())).isEmpty();
  }

  @Test
  void shouldAssignEachLoanOnceWhenManyAssignIt() {
    List<LoanNumber> loans = data.loans(20);
    List<WorkRequest> requests = IntStream.range(0, THREADS).mapToObj(_ -> data.request(task)).toList();
    List<Assignment> made =
        Concurrently.atOnce(THREADS, i -> data.assign(requests.get(i), i % 2 == 0 ? loans : loans.reversed())).stream()
            .flatMap(Collection::stream).toList();
    assertThat(made).extracting(Assignment::loan).containsExactlyInAnyOrderElementsOf(loans);
    assertThat(made).extracting(Assignment::id).doesNotHaveDuplicates();
  }

  @Test
  void shouldRollBackAssignmentsWithTheirTransaction() {
    LoanNumber loan = data.loan();
    WorkRequest request = data.request(task);
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      data.assign(task, List.of(data.planned(request, loan, 1)));
      throw new IllegalStateException("roll back");
    })).hasMessage("roll back");
    assertThat(ports.assignments().of(request.id())).isEmpty();
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  static List<RequestOutcome> outcomes() {
    List<Shortfall> why = List.of(
        Shortfall.of(Why.HELD_LIMIT, 1),
        new Shortfall(Why.RETURNING_LATER, 7, Optional.of(Instant.parse("2026-03-02T10:00:00.123456Z"))));
    return List.of(
        new RequestOutcome.Fulfilled(5, List.of()),
        new RequestOutcome.Fulfilled(2, why),
        new RequestOutcome.Empty(why),
        new RequestOutcome.Failed("the selection \"took\" too long"),
        new RequestOutcome.Canceled(),
        new RequestOutcome.Expired());
  }

  @ParameterizedTest
  @MethodSource("outcomes")
  void shouldStoreTheDecision(RequestOutcome outcome) {
    WorkRequest request = data.request(task);
    data.decide(request, outcome);
    assertThat(ports.requests().find(request.id())).contains(request.decided(outcome));
  }

  @Test
  void shouldKeepTheFirstDecision() {
    WorkRequest request = data.request(task);
    data.decide(request, new RequestOutcome.Canceled());
    data.decide(request, new RequestOutcome.Failed("too late"));
    assertThat(ports.requests().find(request.id())).contains(request.decided(new RequestOutcome.Canceled()));
  }

  @Test
  void shouldRollBackDecisionsWithTheirTransaction() {
    WorkRequest request = data.request(task);
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      data.decide(request, new RequestOutcome.Canceled());
      throw new IllegalStateException("roll back");
    })).hasMessage("roll back");
    assertThat(ports.requests().find(request.id())).contains(request);
  }
}
