package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of assignments promises, whatever became of the task's lock. */
public abstract class AssignmentsContract {

  private static final int THREADS = 8;
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.000001Z");

  private Ports ports;
  private Ground ground;
  private Assignments assignments;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    assignments = ports.assignments();
    task = ground.task();
  }

  @Test
  void shouldHandOutWhatWasGranted() {
    List<LoanNumber> loans = ground.loans(2);
    WorkRequest request = ground.request(task);
    List<Assignment> made = assign(request, loans);
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
  void shouldKeepTheRank() {
    List<LoanNumber> loans = ground.loans(3);
    WorkRequest request = ground.request(task);
    List<Rank> ranks = List.of(new Rank(2, Optional.of(new Selected(214, false))),
        new Rank(7, Optional.of(new Selected(1000, true))), Rank.of(9));
    List<Grant> grants = IntStream.range(0, 3)
        .mapToObj(i -> new Grant(request.id(), request.user(), loans.get(i), ranks.get(i))).toList();
    ground.doInTransaction(() -> assignments.assign(task, grants));
    assertThat(assignments.of(request.id())).extracting(Assignment::rank).isEqualTo(ranks);
  }

  @Test
  void shouldGiveAFreshIdToEveryHandingOut() {
    LoanNumber loan = ground.loan();
    Assignment first = ground.assigned(task, loan);
    end(first, new Disposition.Complete());
    ground.doInTransaction(() -> ports.holds().replace(task, loan, Optional.empty()));
    assertThat(ground.assigned(task, loan).id()).isNotEqualTo(first.id());
  }

  @Test
  void shouldLeaveOutHeldLoansAndKeepTheRest() {
    List<LoanNumber> loans = ground.loans(3);
    Assignment held = ground.assigned(task, loans.get(1));
    List<Assignment> made = assign(ground.request(task), loans);
    assertThat(made).extracting(Assignment::loan).containsExactlyInAnyOrder(loans.get(0), loans.get(2));
    assertThat(ports.holds().find(task, held.loan())).contains(new Hold.Assigned(held.id(), held.holder()));
  }

  @Test
  void shouldLeaveOutLoansThatReturnLaterOrNever() {
    List<LoanNumber> loans = ground.loans(2);
    loans.forEach(loan -> ground.assigned(task, loan));
    ground.doInTransaction(() -> {
      ports.holds().replace(task, loans.get(0), Optional.of(new Hold.Returning(NOON)));
      ports.holds().replace(task, loans.get(1), Optional.of(new Hold.Excluded()));
    });
    assertThat(assign(ground.request(task), loans)).isEmpty();
  }

  @Test
  void shouldHandOutALoanForEveryTask() {
    LoanNumber loan = ground.loan();
    assertThat(ground.assigned(task, loan).id()).isNotEqualTo(ground.assigned(ground.task(), loan).id());
  }

  @Test
  void shouldHandOutNothingForNoGrants() {
    assertThat(assignments.assign(task, List.of())).isEmpty();
  }

  @Test
  void shouldHandEachLoanToOneOfManyAtOnce() {
    List<LoanNumber> loans = ground.loans(20);
    List<WorkRequest> requests = IntStream.range(0, THREADS).mapToObj(_ -> ground.request(task)).toList();
    List<Assignment> made =
        Meanwhile.atOnce(THREADS, i -> assign(requests.get(i), i % 2 == 0 ? loans : loans.reversed())).stream()
            .flatMap(Collection::stream).toList();
    assertThat(made).extracting(Assignment::loan).containsExactlyInAnyOrderElementsOf(loans);
    assertThat(made).extracting(Assignment::id).doesNotHaveDuplicates();
  }

  @Test
  void shouldUndoAHandingOutWithItsTransaction() {
    LoanNumber loan = ground.loan();
    WorkRequest request = ground.request(task);
    assertThatThrownBy(() -> ground.doInTransaction(() -> {
      assignments.assign(task, List.of(ground.grant(request, loan, 1)));
      throw new IllegalStateException("undo");
    })).hasMessage("undo");
    assertThat(assignments.of(request.id())).isEmpty();
    assertThat(ports.holds().find(task, loan)).isEmpty();
  }

  @Test
  void shouldListWhatARequestGotBestFirst() {
    List<LoanNumber> loans = ground.loans(3);
    WorkRequest request = ground.request(task);
    List<Grant> grants = List.of(
        ground.grant(request, loans.get(0), 9), ground.grant(request, loans.get(1), 2),
        ground.grant(request, loans.get(2), 4));
    List<Assignment> made = ground.inTransaction(() -> assignments.assign(task, grants));
    end(made.getFirst(), new Disposition.Complete());
    assertThat(assignments.of(request.id())).extracting(assignment -> assignment.rank().place()).containsExactly(2, 4,
        9);
    assertThat(assignments.of(request.id())).extracting(Assignment::loan)
        .containsExactly(loans.get(1), loans.get(2), loans.get(0));
  }

  @Test
  void shouldListAUsersActiveAssignmentsOldestFirst() {
    List<LoanNumber> loans = ground.loans(3);
    UserName user = ground.user();
    WorkRequest request = ground.request(task, user);
    List<Assignment> made = loans.reversed().stream()
        .map(loan -> assign(request, List.of(loan)).getFirst()).toList();
    end(made.get(1), new Disposition.Complete());
    assertThat(assignments.activeOf(user)).containsExactly(made.get(0), made.get(2));
    assertThat(assignments.activeOf(ground.user())).isEmpty();
  }

  private List<Assignment> assign(WorkRequest request, List<LoanNumber> loans) {
    List<Grant> grants =
        IntStream.range(0, loans.size()).mapToObj(i -> ground.grant(request, loans.get(i), i + 1)).toList();
    return ground.inTransaction(() -> assignments.assign(task, grants));
  }

  private Assignment end(Assignment assignment, Disposition disposition) {
    Assignment ended = assignment.ended(new AssignmentEnd.Disposed(disposition, assignment.holder(), NOON));
    ground.doInTransaction(() -> assignments.end(ended));
    return ended;
  }
}
