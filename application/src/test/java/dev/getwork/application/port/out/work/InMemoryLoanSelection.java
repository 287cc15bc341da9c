package dev.getwork.application.port.out.work;

import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.application.store.StoredData.HoldKey;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects by the domain's criteria and order. A test can act meanwhile, or replace the result. */
public final class InMemoryLoanSelection implements LoanSelection {

  private final InMemoryStore store;
  private final DatabaseClock clock;
  private final AtomicInteger selections = new AtomicInteger();
  private volatile Runnable whileSelecting = () -> {};
  private volatile Runnable whileDeciding = () -> {};
  private volatile UnaryOperator<Selection> result = selection -> selection;

  public InMemoryLoanSelection(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Runs an action in every selection from now on: after it has read the loans, before it returns them. */
  public void whileSelecting(Runnable action) {
    whileSelecting = action;
  }

  /** Runs an action once, in the next decision, after its pending requests were read. */
  public void whileDeciding(Runnable action) {
    whileDeciding = action;
  }

  /** Replaces the result of every selection from now on. */
  public void replaceResult(UnaryOperator<Selection> replacement) {
    result = replacement;
  }

  /** Makes every selection from now on fail. */
  public void fail(String reason) {
    replaceResult(_ -> new Failed(reason));
  }

  /** Makes every selection from now on be interrupted. */
  public void interrupt() {
    replaceResult(_ -> new Interrupted());
  }

  /** Limits the number of candidates of every selection from now on. */
  public void limitTo(int candidates) {
    replaceResult(found -> found instanceof Ranked(var loans, var selected, var snapshot, var _)
        && loans.size() > candidates
            ? new Ranked(loans.subList(0, candidates), new Selected(selected.run(), selected.at(), candidates, true),
                snapshot, true)
            : found);
  }

  /** How many selections began. */
  public int selections() {
    return selections.get();
  }

  @Override
  public Selection select(Task task) {
    selections.incrementAndGet();
    Ranked found = store.read(contents -> {
      List<LoanNumber> loans = available(contents, task, contents.loans().values()).stream()
          .sorted(task.definition().order().comparator())
          .map(Loan::number)
          .toList();
      var selected = new Selected(new SelectionRunId(store.nextId()), clock.now(), loans.size(), false);
      return new Ranked(loans, selected, InMemoryDecisions.snapshot(contents), true);
    });
    whileSelecting.run();
    return result.apply(found);
  }

  /** Ends the replacement of results. */
  @Override
  public Selection confirm(Task task) {
    replaceResult(selection -> selection);
    return select(task);
  }

  @Override
  public List<Available> stillAvailable(Task task, Collection<LoanNumber> loans) {
    return store.read(contents -> inOrder(contents, task, loans));
  }

  /** The available ones of these loans, in priority order. */
  static List<Available> inOrder(StoredData contents, Task task, Collection<LoanNumber> loans) {
    List<Loan> known = loans.stream()
        .flatMap(loan -> Optional.ofNullable(contents.loans().get(loan)).stream())
        .toList();
    return available(contents, task, known).stream()
        .sorted(task.definition().order().comparator())
        .map(loan -> new Available(loan.number(), barred(contents, task, loan.number())))
        .toList();
  }

  /** The users who must not get a loan for a task. */
  static Set<UserName> barred(StoredData contents, Task task, LoanNumber loan) {
    return contents.assignments().values().stream()
        .filter(assignment -> assignment.loan().equals(loan))
        .filter(assignment -> switch (assignment.end().flatMap(AssignmentEnd::disposed).orElse(null)) {
          case Disposition.NotMe _ -> assignment.task().equals(task.id());
          case Disposition.Complete _ -> task.definition().notAfter().contains(assignment.task());
          case null -> assignment.end().isEmpty() && task.definition().notAfter().contains(assignment.task());
          case Disposition.ReturnAfter _,Disposition.ReturnAt _,Disposition.NeverReturn _ -> false;
        })
        .map(Assignment::holder)
        .collect(Collectors.toSet());
  }

  /** Runs the action of {@link #whileDeciding}. */
  void decide() {
    Runnable action = whileDeciding;
    whileDeciding = () -> {};
    action.run();
  }

  static List<Loan> available(StoredData contents, Task task, Collection<Loan> loans) {
    return loans.stream()
        .filter(task.definition().criteria()::matches)
        .filter(loan -> !contents.holds().containsKey(new HoldKey(task.id(), loan.number())))
        .toList();
  }

  @Override
  public Unavailable unavailable(Task task) {
    return store.read(contents -> {
      List<Hold> holds = contents.holds().entrySet().stream()
          .filter(held -> held.getKey().task().equals(task.id()) && matches(contents, task, held.getKey().loan()))
          .map(Map.Entry::getValue)
          .toList();
      List<Instant> returning = of(holds, Hold.Returning.class).map(Hold.Returning::until).sorted().toList();
      return new Unavailable(
          of(holds, Hold.Assigned.class)
              .collect(Collectors.groupingBy(Hold.Assigned::holder, Collectors.counting())),
          returning.size(), returning.stream().findFirst(), of(holds, Hold.Excluded.class).count(), 0);
    });
  }

  private static boolean matches(StoredData contents, Task task, LoanNumber loan) {
    return Optional.ofNullable(contents.loans().get(loan)).filter(task.definition().criteria()::matches).isPresent();
  }

  private static <H extends Hold> Stream<H> of(List<Hold> holds, Class<H> kind) {
    return holds.stream().filter(kind::isInstance).map(kind::cast);
  }
}
