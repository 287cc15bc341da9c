package dev.getwork.application.contract;

import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Creates tasks, loans and users that no other test uses, so that tests can share a store.
 *
 * @param ports where to create them
 */
public record TestData(ContractPorts ports) {

  /** When assignments of tests end. */
  public static final Instant NOON = Instant.parse("2026-03-02T12:00:00.000001Z");

  public static final UserName MANAGER = new UserName("manager");

  private static final UserName IMPORTER = new UserName("importer");

  public TaskId task() {
    return inTransaction(() -> ports.tasks().add(TaskFixture.aTask().named("task " + unique()).build())).id();
  }

  /** New loans, by number. */
  public List<LoanNumber> loans(int count) {
    String prefix = unique();
    List<LoanNumber> numbers =
        IntStream.range(0, count).mapToObj(i -> new LoanNumber("%s-%03d".formatted(prefix, i))).toList();
    var rows = numbers.stream().<ImportRow>map(number -> new ImportRow.Accepted(1, LoanFixture.aLoan(number).build()))
        .toList();
    var id = ports.imports().begin(Optional.empty(), IMPORTER);
    ports.imports().load(id, rows.iterator());
    if (!(ports.imports().find(id).orElseThrow().state() instanceof LoanImport.Completed)) {
      throw new IllegalStateException("the loans could not be imported");
    }
    return numbers;
  }

  public LoanNumber loan() {
    return loans(1).getFirst();
  }

  public UserName user() {
    return new UserName("user-" + unique());
  }

  /** A command of a user without groups, without waiting. */
  public static RequestWorkCommand command(UserName user, TaskId task, int count) {
    return command(user, task, count, Duration.ZERO);
  }

  /** A command of a user without groups, without an idempotency key. */
  public static RequestWorkCommand command(UserName user, TaskId task, int count, Duration maxWait) {
    return new RequestWorkCommand(user, Groups.NONE, task, new LoanCount(count), maxWait, Optional.empty());
  }

  /** A pending request of a new user. */
  public WorkRequest request(TaskId task) {
    return request(task, user());
  }

  public WorkRequest request(TaskId task, UserName user) {
    return ports.requests().record(task, List.of(command(user, task, 5))).stream().findFirst()
        .or(() -> ports.requests().findPending(task, user))
        .orElseThrow();
  }

  /** The planned assignment of a loan to a request. */
  public PlannedAssignment planned(WorkRequest request, LoanNumber loan, int rank) {
    return new PlannedAssignment(request.id(), request.user(), loan, new Rank(Optional.of(rank), Optional.empty()));
  }

  /** Makes assignments and decides nothing. */
  public List<Assignment> assign(TaskId task, List<PlannedAssignment> planned) {
    return ports.decisions().write(task, planned, List.of());
  }

  /** Assigns loans to a request; the first has rank 1. */
  public List<Assignment> assign(WorkRequest request, List<LoanNumber> loans) {
    List<PlannedAssignment> planned =
        IntStream.range(0, loans.size()).mapToObj(i -> planned(request, loans.get(i), i + 1)).toList();
    return inTransaction(() -> assign(request.task(), planned));
  }

  public void decide(WorkRequest request, RequestOutcome outcome) {
    doInTransaction(
        () -> ports.decisions().write(request.task(), List.of(), List.of(request.decided(outcome))));
  }

  /** What a leader without candidates reads and locks. */
  public Basis lock(TaskId task) {
    return ports.decisions().lock(ports.tasks().find(task).orElseThrow(), List.of(), List.of(), Snapshot.NONE);
  }

  public Optional<Assignment> lock(Assignment assignment) {
    return ports.assignments().lock(List.of(assignment.id())).find(assignment.id());
  }

  /** A loan that is assigned to a user. */
  public Assignment assigned(TaskId task, UserName user, LoanNumber loan) {
    return assign(request(task, user), List.of(loan)).getFirst();
  }

  /** A loan that is assigned to a new user. */
  public Assignment assigned(TaskId task, LoanNumber loan) {
    return assigned(task, user(), loan);
  }

  /** A loan that was assigned to a new user and returns after this time. */
  public LoanNumber returning(TaskId task, LoanNumber loan, Duration in) {
    Instant until = ports.clock().now().plus(in).truncatedTo(ChronoUnit.MICROS);
    end(assigned(task, loan), Optional.of(new Hold.Returning(until)));
    return loan;
  }

  /** Ends an assignment as completed, with this hold of its loan. */
  public Assignment end(Assignment assignment, Optional<Hold> hold) {
    return end(assignment, new AssignmentEnd.Disposed(new Disposition.Complete(Map.of()), assignment.holder(), NOON),
        hold);
  }

  /** Ends an assignment, with this hold of its loan. */
  public Assignment end(Assignment assignment, AssignmentEnd end, Optional<Hold> hold) {
    Assignment ended = assignment.ended(end);
    ports.assignments().end(List.of(new EndedAssignment(ended, hold, Kind.LOAN_COMPLETED)));
    return ended;
  }

  /** A manager transfers a loan: ends the assignment and begins another one. */
  public Assignment transfer(Assignment from, UserName to) {
    return inTransaction(() -> {
      Assignment ended = from.ended(new AssignmentEnd.Transferred(to, MANAGER, ports.clock().now()));
      Assignment begun = ports.assignments().transfer(from, to);
      var hold = Optional.<Hold>of(new Hold.Assigned(begun.id(), to));
      ports.assignments().end(List.of(new EndedAssignment(ended, hold, Kind.LOAN_TRANSFERRED)));
      return begun;
    });
  }

  public <R> R inTransaction(Supplier<R> work) {
    return ports.unitOfWork().inTransaction(work);
  }

  /** Does this work in a transaction, which then stays open. */
  public <R> OpenTransaction<R> open(Supplier<R> work) {
    return open(work, Function.identity());
  }

  /** The same; does the last part of the work before the commit. */
  public <F, R> OpenTransaction<R> open(Supplier<F> first, Function<F, R> last) {
    return new OpenTransaction<>(ports.unitOfWork(), first, last);
  }

  /** Runs work without a result in a transaction. */
  public void doInTransaction(Runnable work) {
    inTransaction(() -> {
      work.run();
      return true;
    });
  }

  private static String unique() {
    return UUID.randomUUID().toString();
  }
}
