package dev.getwork.application.port.out.work;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** What a leader reads, locks and writes in the assigning transaction. */
public abstract class DecisionsContract {

  private final String state = UUID.randomUUID().toString();
  private ContractPorts ports;
  private TestData data;
  private Task task;
  private List<LoanNumber> loans;

  protected abstract ContractPorts ports();

  /** A task for five loans that no other test selects, by number. */
  @BeforeEach
  void createData() {
    ports = ports();
    data = new TestData(ports);
    loans = IntStream.range(0, 5).mapToObj(i -> new LoanNumber(state + "-" + i)).toList();
    loans.forEach(this::load);
    var defined = TaskFixture.aTask().named("task " + state).forLoansIn(state).build();
    task = data.inTransaction(() -> ports.tasks().add(defined));
  }

  private void load(LoanNumber number) {
    var id = ports.imports().begin(Optional.empty(), MANAGER);
    ports.imports().load(
        id, List.<ImportRow>of(new ImportRow.Accepted(1, LoanFixture.aLoan(number).in(state).build())).iterator());
  }

  @Test
  void shouldReturnTheCandidatesThatAreStillAvailable() {
    Snapshot snapshot = select().snapshot();
    data.assigned(task.id(), loans.get(1));
    Basis basis = lock(loans, snapshot);
    assertThat(numbers(basis)).containsExactly(loans.get(0), loans.get(2), loans.get(3), loans.get(4));
    assertThat(basis.active()).isTrue();
    assertThat(basis.outdated()).isFalse();
  }

  /** The loan was held when the selection ran, and comes first. */
  @ParameterizedTest
  @EnumSource(value = Kind.class, names = {"LOAN_RETURNED", "LOAN_DECLINED", "LOAN_RELEASED", "LOAN_TIMED_OUT",
    "LOAN_REQUEUED", "LOAN_RESTORED"})
  void shouldReturnALoanThatBecameAvailableSinceTheSelection(Kind kind) {
    Assignment held = data.assigned(task.id(), loans.getFirst());
    Ranked selected = select();
    assertThat(selected.loans()).isEqualTo(loans.subList(1, 5));
    end(held, kind);
    assertThat(numbers(lock(selected.loans(), selected.snapshot()))).isEqualTo(loans);
    assertThat(numbers(lock(selected.loans(), select().snapshot()))).as("seen by the selection")
        .isEqualTo(selected.loans());
  }

  @ParameterizedTest
  @EnumSource(value = Kind.class, mode = Mode.INCLUDE, names = {"LOAN_COMPLETED"})
  void shouldReturnACompletedLoanOnlyWhenNoCandidateIsLeft(Kind kind) {
    Assignment held = data.assigned(task.id(), loans.getFirst());
    Ranked selected = select();
    end(held, kind);
    assertThat(numbers(lock(selected.loans(), selected.snapshot()))).isEqualTo(selected.loans());
    assertThat(numbers(lock(List.of(), selected.snapshot()))).containsExactly(loans.getFirst());
  }

  @Test
  void shouldNotReturnALoanThatBecameAvailableForAnotherTask() {
    Task other = data.inTransaction(() -> ports.tasks().add(TaskFixture.aTask().named("other " + state).build()));
    Assignment held = data.assigned(other.id(), loans.getFirst());
    data.assigned(task.id(), loans.getFirst());
    Ranked selected = select();
    end(held, Kind.LOAN_RETURNED);
    assertThat(numbers(lock(selected.loans(), selected.snapshot()))).isEqualTo(selected.loans());
  }

  /** Of five users: one declined, one returned, and for the other task one completed, one returned, and one holds the loan. */
  @Test
  void shouldNameTheUsersWhoAreBarred() {
    LoanNumber loan = loans.getFirst();
    Task before = data.inTransaction(() -> ports.tasks().add(TaskFixture.aTask().named("before " + state).build()));
    task = task.changedTo(
        TaskFixture.aTask().named("task " + state).matching(task.definition().criteria()).notAfter(before.id()));
    data.doInTransaction(() -> ports.tasks().update(task));
    var declined = dispose(data.assigned(task.id(), loan), new Disposition.NotMe(new Reason("my brother")));
    var returned = dispose(data.assigned(task.id(), loan), RETURN);
    var completed = dispose(data.assigned(before.id(), loan), new Disposition.Complete(Map.of()));
    var other = dispose(data.assigned(before.id(), loan), RETURN);
    UserName holding = data.assigned(before.id(), loan).holder();
    Set<UserName> barred = Set.of(declined, completed, holding);
    assertThat(lock(loans, Snapshot.NONE).available().getFirst()).isEqualTo(new Available(loan, barred));
    assertThat(lock(loans, Snapshot.NONE).available().getLast().barred()).isEmpty();
    assertThat(ports.selection().stillAvailable(task, List.of(loan))).containsExactly(new Available(loan, barred));
    assertThat(Stream.of(declined, returned, completed, other, holding).filter(this::isBarred))
        .containsExactlyInAnyOrderElementsOf(barred);
  }

  private static final Disposition RETURN = new Disposition.ReturnAfter(0, Optional.empty());

  private UserName dispose(Assignment held, Disposition disposition) {
    var end = new AssignmentEnd.Disposed(disposition, held.holder(), TestData.NOON);
    data.doInTransaction(() -> ports.assignments().end(
        List.of(new EndedAssignment(held.ended(end), disposition.holdFrom(TestData.NOON), disposition.eventKind()))));
    return held.holder();
  }

  private boolean isBarred(UserName user) {
    return data.inTransaction(() -> ports.assignments().isBarred(user, task, loans.getFirst()));
  }

  @Test
  void shouldBeStaleWhenLoansWereImportedSinceTheSelection() {
    Snapshot snapshot = select().snapshot();
    load(new LoanNumber(state + "-9"));
    assertThat(lock(loans, snapshot).outdated()).isTrue();
    assertThat(lock(loans, Snapshot.NONE).outdated()).isFalse();
  }

  @Test
  void shouldBeStaleWhenTheTaskWasChangedSinceTheSelection() {
    data.doInTransaction(() -> ports.tasks().update(task.changedTo(task.definition())));
    assertThat(lock(loans, select().snapshot()).outdated()).isTrue();
  }

  @Test
  void shouldNotBeActiveWhenTheTaskIsPausedOrUnknown() {
    assertThat(data.lock(task.id()).active()).isTrue();
    data.doInTransaction(() -> ports.tasks().update(task.paused(true)));
    assertThat(data.lock(task.id()).active()).isFalse();
    var unknown = new Task(new TaskId(Long.MAX_VALUE), 1, task.definition());
    assertThat(ports.decisions().lock(unknown, List.of(), loans, Snapshot.NONE).active()).isFalse();
  }

  @Test
  void shouldRecordRequestsAndReturnThemWithThePendingOnes() {
    WorkRequest earlier = data.request(task.id());
    UserName user = data.user();
    Basis basis = data.inTransaction(() -> ports.decisions().lock(task,
        List.of(TestData.command(user, task.id(), 2), TestData.command(earlier.user(), task.id(), 1)), loans,
        Snapshot.NONE));
    assertThat(basis.recorded()).extracting(WorkRequest::user).containsExactly(user);
    assertThat(basis.pending()).containsExactly(earlier, basis.recorded().getFirst());
  }

  @Test
  void shouldListPendingRequestsFirstComeFirst() {
    List<WorkRequest> recorded = List.of(data.request(task.id()), data.request(task.id()), data.request(task.id()));
    data.request(data.task());
    assertThat(data.lock(task.id()).pending()).isEqualTo(recorded).isSortedAccordingTo(WorkRequest.FIRST_COME);
  }

  @Test
  void shouldCountHeldLoansOfPendingUsers() {
    UserName user = data.user();
    data.assigned(task.id(), user, loans.getFirst());
    data.assigned(task.id(), loans.getLast());
    assertThat(data.lock(task.id()).held()).containsAllEntriesOf(Map.of(user, 1));
  }

  @Test
  void shouldDecideWhenAllLoansAreAssigned() {
    WorkRequest request = data.request(task.id());
    WorkRequest decided = request.decided(new Fulfilled(5, List.of()));
    List<Assignment> made = data.inTransaction(() -> ports.decisions().write(
        task.id(), loans.stream().map(loan -> data.planned(request, loan, 1 + loans.indexOf(loan))).toList(),
        List.of(decided)));
    assertThat(made).extracting(Assignment::loan).isEqualTo(loans);
    assertThat(ports.requests().find(request.id())).contains(decided);
  }

  @Test
  void shouldDecideNothingWhenALoanIsRefused() {
    data.assigned(task.id(), loans.get(1));
    WorkRequest request = data.request(task.id());
    List<Assignment> made = data.inTransaction(() -> ports.decisions().write(
        task.id(), loans.stream().map(loan -> data.planned(request, loan, 1 + loans.indexOf(loan))).toList(),
        List.of(request.decided(new Fulfilled(5, List.of())))));
    assertThat(made).hasSize(4);
    assertThat(ports.requests().find(request.id())).contains(request);
  }

  private Ranked select() {
    return (Ranked) ports.selection().select(task);
  }

  private static List<LoanNumber> numbers(Basis basis) {
    return basis.available().stream().map(Available::number).toList();
  }

  private Basis lock(List<LoanNumber> candidates, Snapshot since) {
    return data.inTransaction(() -> ports.decisions().lock(task, List.of(), candidates, since));
  }

  private void end(Assignment held, Kind kind) {
    data.doInTransaction(() -> ports.assignments().end(List.of(new EndedAssignment(
        held.ended(new AssignmentEnd.Released(MANAGER, TestData.NOON)), Optional.empty(), kind))));
  }
}
