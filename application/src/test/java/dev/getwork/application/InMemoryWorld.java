package dev.getwork.application;

import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.out.cluster.InMemoryJobLock;
import dev.getwork.application.port.out.cluster.InMemoryLeaders;
import dev.getwork.application.port.out.cluster.InMemorySlots;
import dev.getwork.application.port.out.event.InMemoryAuditLog;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.importing.InMemoryImportMappings;
import dev.getwork.application.port.out.importing.InMemoryLoanImports;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.loan.InMemoryLoans;
import dev.getwork.application.port.out.task.InMemoryTasks;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.InMemoryDatabaseClock;
import dev.getwork.application.port.out.transaction.InMemoryUnitOfWork;
import dev.getwork.application.port.out.work.InMemoryAbsences;
import dev.getwork.application.port.out.work.InMemoryAssignments;
import dev.getwork.application.port.out.work.InMemoryDecisionNotifications;
import dev.getwork.application.port.out.work.InMemoryDecisions;
import dev.getwork.application.port.out.work.InMemoryHolds;
import dev.getwork.application.port.out.work.InMemoryIdempotencyKeys;
import dev.getwork.application.port.out.work.InMemoryLoanSelection;
import dev.getwork.application.port.out.work.InMemoryTaskLock;
import dev.getwork.application.port.out.work.InMemoryWorkRequests;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.UserName;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Fakes of the out-ports that share one store, with the handles by which a test drives time, locks and selections. A world
 * may have several nodes: each has its own use cases and the same ports.
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
  private final InMemoryAuditLog auditLog = new InMemoryAuditLog(store);
  private final InMemoryJobLock jobLock = new InMemoryJobLock(clock);
  private final InMemoryLeaders leaders = new InMemoryLeaders(requests, lock, clock);
  private final InMemoryHolds holds = new InMemoryHolds(store, clock);
  private final List<Object> ports = List.of(
      new InMemoryDecisions(store, requests, holds, selection, clock), clock, lock, selection, requests, auditLog,
      jobLock, leaders, new InMemorySlots(clock),
      new InMemoryTasks(store), new InMemoryLoans(store), new InMemoryLoanImports(store, clock),
      new InMemoryImportMappings(store, clock),
      new InMemoryAssignments(store, clock), new InMemoryAbsences(store, clock), holds,
      new InMemoryDecisionNotifications(),
      new InMemoryUnitOfWork(store), new InMemoryIdempotencyKeys(store), InstantSource.system(),
      ApplicationNode.SETTINGS, (LeaderThreads) THREADS::execute, (CombinerThreads) THREADS::execute,
      (ImportThreads) THREADS::execute);

  /** A new node whose leaders have threads. */
  public ApplicationNode node() {
    return ApplicationNode.on(this::port);
  }

  /** A new node whose leaders are run by this executor. */
  public ApplicationNode node(Executor leaderThreads) {
    return node().with(LeaderThreads.class, leaderThreads::execute);
  }

  /** The fake of a port. A port without a fake can be injected and fails when it is called. */
  public <T> T port(Class<T> type) {
    return ports.stream().filter(type::isInstance).findFirst().map(type::cast)
        .orElseGet(() -> PortProxy.of(type, (method, _, _) -> {
          throw new UnsupportedOperationException("no fake of " + type.getSimpleName() + "." + method);
        }));
  }

  public Task define(TaskDefinition definition) {
    return port(Tasks.class).add(definition);
  }

  /** Imports loans, or changes them. */
  public void importLoans(LoanFixture... loans) {
    var rows = Arrays.stream(loans).<ImportRow>map(loan -> new ImportRow.Accepted(1, loan.build())).toList();
    LoanImports imports = port(LoanImports.class);
    imports.load(imports.begin(Optional.empty(), IMPORTER), rows.iterator());
  }

  /** The clock, to move. */
  public InMemoryDatabaseClock clock() {
    return clock;
  }

  /** The task lock, to lose. */
  public InMemoryTaskLock lock() {
    return lock;
  }

  /** The selection, to change. */
  public InMemoryLoanSelection selection() {
    return selection;
  }

  /** The work requests, to abandon. */
  public InMemoryWorkRequests requests() {
    return requests;
  }

  /** The decisions of selections, oldest first. */
  public List<Served> served() {
    return store.read(contents -> List.copyOf(contents.served()));
  }

  /** The audit log, to read. */
  public InMemoryAuditLog auditLog() {
    return auditLog;
  }

  /** The leaders, to set the usual duration of selections. */
  public InMemoryLeaders leaders() {
    return leaders;
  }

  /** The jobs and their lock, to make due. */
  public InMemoryJobLock jobLock() {
    return jobLock;
  }
}
