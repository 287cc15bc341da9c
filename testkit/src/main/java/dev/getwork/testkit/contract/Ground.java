package dev.getwork.testkit.contract;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.fixture.LoanFixture;
import dev.getwork.testkit.fixture.TaskFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Lays what a contract's test stands on: tasks, loans and users that no other test has, so that all may share a store.
 *
 * @param ports where to lay it
 */
public record Ground(Ports ports) {

  private static final UserName IMPORTER = new UserName("importer");

  /** A new task. */
  public TaskId task() {
    return inTransaction(() -> ports.tasks().add(TaskFixture.aTask().named("task " + fresh()).build())).id();
  }

  /** New loans, by number. */
  public List<LoanNumber> loans(int count) {
    String prefix = fresh();
    List<LoanNumber> numbers =
        IntStream.range(0, count).mapToObj(i -> new LoanNumber("%s-%03d".formatted(prefix, i))).toList();
    var rows = numbers.stream().<ImportRow>map(number -> new ImportRow.Accepted(1, LoanFixture.aLoan(number).build()))
        .toList();
    var id = ports.imports().begin(IMPORTER);
    ports.imports().load(id, rows.iterator());
    if (!(ports.imports().find(id).orElseThrow().state() instanceof LoanImport.Completed)) {
      throw new IllegalStateException("the loans could not be brought in");
    }
    return numbers;
  }

  /** A new loan. */
  public LoanNumber loan() {
    return loans(1).getFirst();
  }

  /** A new user. */
  public UserName user() {
    return new UserName("user-" + fresh());
  }

  /** A pending request of a new user. */
  public WorkRequest request(TaskId task) {
    return request(task, user());
  }

  /** A pending request. */
  public WorkRequest request(TaskId task, UserName user) {
    return ports.requests().record(task, user, new LoanCount(5)).orElseThrow().request();
  }

  /** A grant of a loan to a request, for {@link dev.getwork.application.port.out.work.Assignments#assign}. */
  public Grant grant(WorkRequest request, LoanNumber loan, int rank) {
    return new Grant(request.id(), request.user(), loan, Rank.of(rank));
  }

  /** A loan handed to a user. */
  public Assignment assigned(TaskId task, UserName user, LoanNumber loan) {
    WorkRequest request = request(task, user);
    return inTransaction(() -> ports.assignments().assign(task, List.of(grant(request, loan, 1)))).getFirst();
  }

  /** A loan handed to a new user. */
  public Assignment assigned(TaskId task, LoanNumber loan) {
    return assigned(task, user(), loan);
  }

  /** Hands a loan to a new user and lets it return after so long. */
  public LoanNumber returning(TaskId task, LoanNumber loan, Duration in) {
    assigned(task, loan);
    Instant until = ports.clock().now().plus(in).truncatedTo(ChronoUnit.MICROS);
    doInTransaction(() -> ports.holds().replace(task, loan, Optional.of(new Hold.Returning(until))));
    return loan;
  }

  /** Work in a transaction. */
  public <R> R inTransaction(Supplier<R> work) {
    return ports.unitOfWork().inTransaction(work);
  }

  /** Work in a transaction, without a result. */
  public void doInTransaction(Runnable work) {
    inTransaction(() -> {
      work.run();
      return true;
    });
  }

  private static String fresh() {
    return UUID.randomUUID().toString();
  }
}
