package dev.getwork.testkit;

import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.fixture.LoanFixture;
import dev.getwork.testkit.job.InMemoryDatabaseClock;
import dev.getwork.testkit.job.InMemoryIdempotencyKeys;
import dev.getwork.testkit.job.InMemoryJobLock;
import dev.getwork.testkit.job.InMemoryOldHistory;
import dev.getwork.testkit.job.InMemorySlots;
import dev.getwork.testkit.job.InMemoryUnitOfWork;
import dev.getwork.testkit.loan.InMemoryLoanImports;
import dev.getwork.testkit.loan.InMemoryLoans;
import dev.getwork.testkit.store.InMemoryStore;
import dev.getwork.testkit.task.InMemoryTasks;
import dev.getwork.testkit.work.InMemoryAssignments;
import dev.getwork.testkit.work.InMemoryHistory;
import dev.getwork.testkit.work.InMemoryHolds;
import dev.getwork.testkit.work.InMemoryInvariants;
import dev.getwork.testkit.work.InMemoryLeaders;
import dev.getwork.testkit.work.InMemoryLoanSelection;
import dev.getwork.testkit.work.InMemoryTaskLock;
import dev.getwork.testkit.work.InMemoryWakeUps;
import dev.getwork.testkit.work.InMemoryWorkRequests;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * All use cases on top of fakes that share one store, with the handles by which a test drives time, locks and
 * selections. One world may have several nodes: each has its own use cases and the same ports.
 */
public final class InMemoryWorld {

  /** Runs everything on a thread of its own: leaders must not run on the thread that waits for them. */
  public static final Executor THREADS = work -> Thread.ofPlatform().daemon().name("leader").start(work);

  private static final UserName IMPORTER = new UserName("importer");

  private final InMemoryStore store = new InMemoryStore();
  private final InMemoryDatabaseClock clock = new InMemoryDatabaseClock();
  private final InMemoryTaskLock lock = new InMemoryTaskLock(store, clock);
  private final InMemoryLoanSelection selection = new InMemoryLoanSelection(store, clock);
  private final InMemoryWorkRequests requests = new InMemoryWorkRequests(store, clock);
  private final InMemoryHistory history = new InMemoryHistory(store);
  private final InMemoryInvariants invariants = new InMemoryInvariants(store);
  private final InMemoryJobLock jobLock = new InMemoryJobLock(clock);
  private final InMemoryOldHistory oldHistory = new InMemoryOldHistory(clock);
  private final InMemorySlots slots = new InMemorySlots(clock);
  private final InMemoryLeaders leaders = new InMemoryLeaders(store, lock, requests, clock);
  private final OutPorts ports = new OutPorts(
      lock, selection, requests, new InMemoryAssignments(store, clock), new InMemoryHolds(store, clock), history,
      new InMemoryWakeUps(), new InMemoryTasks(store), new InMemoryLoans(store), new InMemoryLoanImports(store, clock),
      new InMemoryUnitOfWork(store), clock, jobLock, jobLock, slots, oldHistory,
      invariants, new InMemoryIdempotencyKeys(store, clock), leaders, List::of);

  /** The use cases of a new node whose leaders have threads. */
  public UseCases node() {
    return node(THREADS);
  }

  /** The use cases of a new node whose leaders are run by this executor. */
  public UseCases node(Executor leaders) {
    return node(ports, leaders);
  }

  /** The use cases of a new node on ports of which a test has exchanged some. */
  public UseCases node(OutPorts exchanged, Executor leaders) {
    return new UseCases(exchanged, leaders, THREADS, InstantSource.system());
  }

  /** Defines a task. */
  public Task define(TaskDefinition definition) {
    return ports.tasks().add(definition);
  }

  /** Brings loans in, or changes them. */
  public void bringIn(LoanFixture... loans) {
    var rows = Arrays.stream(loans).<ImportRow>map(loan -> new ImportRow.Accepted(1, loan.build())).toList();
    ports.imports().load(ports.imports().begin(IMPORTER), rows.iterator());
  }

  /** The ports. */
  public OutPorts ports() {
    return ports;
  }

  /** The clock, to move. */
  public InMemoryDatabaseClock clock() {
    return clock;
  }

  /** The task lock, to lose. */
  public InMemoryTaskLock lock() {
    return lock;
  }

  /** The selection, to meddle with. */
  public InMemoryLoanSelection selection() {
    return selection;
  }

  /** The work requests, to abandon. */
  public InMemoryWorkRequests requests() {
    return requests;
  }

  /** The history, to read. */
  public InMemoryHistory history() {
    return history;
  }

  /** The invariants, to look at and to violate. */
  public InMemoryInvariants invariants() {
    return invariants;
  }

  /** What is old, to write and to forget. */
  public InMemoryOldHistory oldHistory() {
    return oldHistory;
  }

  /** Who leads, and how long selections took. */
  public InMemoryLeaders leaders() {
    return leaders;
  }

  /** The jobs and their lock, to make due. */
  public InMemoryJobLock jobLock() {
    return jobLock;
  }
}
