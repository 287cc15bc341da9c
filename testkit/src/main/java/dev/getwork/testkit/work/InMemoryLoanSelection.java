package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.Contents.HoldKey;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** Selects with the domain's own criteria and order, and lets a test meddle while it does. */
public final class InMemoryLoanSelection implements LoanSelection {

  private final InMemoryStore store;
  private final InMemorySelectionRuns runs;
  private final DatabaseClock clock;
  private final AtomicInteger selections = new AtomicInteger();
  private final AtomicInteger depths = new AtomicInteger();
  private volatile Runnable whileSelecting = () -> {};
  private volatile Runnable whileDeciding = () -> {};
  private volatile Runnable whilePreviewing = () -> {};
  private volatile UnaryOperator<Selection> result = selection -> selection;

  /** Selections from this store. */
  public InMemoryLoanSelection(InMemoryStore store, InMemorySelectionRuns runs, DatabaseClock clock) {
    this.store = store;
    this.runs = runs;
    this.clock = clock;
  }

  /** What happens during every selection from now on: after it has seen the loans, before it gives them. */
  public void whileSelecting(Runnable meddling) {
    whileSelecting = meddling;
  }

  /** What happens during every preview from now on. */
  public void whilePreviewing(Runnable meddling) {
    whilePreviewing = meddling;
  }

  /** What happens, once, within the next decision, when its pending requests have been read. */
  public void whileDeciding(Runnable meddling) {
    whileDeciding = meddling;
  }

  /** Lets every selection from now on give something else than it found. */
  public void giving(UnaryOperator<Selection> meddled) {
    result = meddled;
  }

  /** Lets every selection from now on fail. */
  public void failing(String reason) {
    giving(_ -> new Failed(reason));
  }

  /** Lets every selection from now on be cut off. */
  public void interrupted() {
    giving(_ -> new Interrupted());
  }

  /** Lets every selection from now on find so many loans at most. */
  public void cutTo(int candidates) {
    giving(found -> found instanceof Ranked(var loans, var _, var run) && loans.size() > candidates
        ? new Ranked(loans.subList(0, candidates), false, run)
        : found);
  }

  /** How many selections were begun. */
  public int selections() {
    return selections.get();
  }

  /** How often a queue was counted. */
  public int depths() {
    return depths.get();
  }

  @Override
  public Selection select(Task task) {
    selections.incrementAndGet();
    Instant started = clock.now();
    List<LoanNumber> found = store.read(contents -> available(contents, task, contents.loans().values()).stream()
        .sorted(task.definition().order().comparator())
        .map(Loan::number)
        .toList());
    whileSelecting.run();
    return result.apply(new Ranked(found, true, runs.add(task.id(), started, found.size())));
  }

  @Override
  public List<String> plan(Task task) {
    return List.of("Sort", "  ->  All loans that match " + task.definition().name());
  }

  @Override
  public List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans) {
    Runnable meddling = whileDeciding;
    whileDeciding = () -> {};
    meddling.run();
    return store.read(contents -> {
      List<Loan> known = loans.stream()
          .flatMap(loan -> Optional.ofNullable(contents.loans().get(loan)).stream())
          .toList();
      return available(contents, task, known).stream().map(Loan::number).toList();
    });
  }

  private static List<Loan> available(Contents contents, Task task, Collection<Loan> loans) {
    return loans.stream()
        .filter(task.definition().criteria()::matches)
        .filter(loan -> !contents.holds().containsKey(new HoldKey(task.id(), loan.number())))
        .toList();
  }

  @Override
  public Unavailable unavailable(Task task) {
    return store.read(contents -> HeldLoans.matching(contents, task).unavailable());
  }

  @Override
  public Preview preview(LoanCriteria criteria, PriorityOrder order, int most) {
    whilePreviewing.run();
    return store.read(contents -> {
      List<Loan> matching = contents.loans().values().stream().filter(criteria::matches).toList();
      return new Seen(matching.size(), matching.stream().sorted(order.comparator()).limit(most).toList());
    });
  }

  @Override
  public QueueDepth depth(Task task) {
    depths.incrementAndGet();
    return store.read(contents -> {
      List<Loan> available = available(contents, task, contents.loans().values());
      return new CountedQueue(contents, task, available).depth(clock.now());
    });
  }
}
