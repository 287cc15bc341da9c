package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.work.InvariantCheck;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** The one door to the use cases: whoever has the out-ports gets every in-port here. */
public final class UseCases {

  private final OutPorts ports;
  private final Executor importers;
  private final InstantSource time;
  private final ServePendingRequests serve;
  private final PursueRequest pursue;
  private final JobUseCases jobs;
  private final CheckInvariants checkInvariants;

  /**
   * The use cases on top of these ports.
   *
   * @param leaders runs whoever leads a task; its number of threads is how many tasks this node leads at once, and must
   *     stay well below the number of database connections
   * @param importers runs imports, or rejects them when too many wait
   * @param time for durations only; must not go back or leap when the machine's clock is set
   */
  public UseCases(OutPorts ports, Executor leaders, Executor importers, InstantSource time) {
    this(ports, leaders, importers, time, HouseRules.DEFAULT, _ -> {});
  }

  /**
   * The same under other rules.
   *
   * @param rules of the house, the same on all nodes
   * @param alarms told of each look at each invariant, of those that are kept as well, so that an alarm can end
   */
  public UseCases(OutPorts ports, Executor leaders, Executor importers, InstantSource time, HouseRules rules,
      Consumer<InvariantCheck> alarms) {
    this.ports = ports;
    this.importers = importers;
    this.time = time;
    this.serve = new ServePendingRequests(ports, leaders, new SelectionSlots(ports.slots(), rules.selections()));
    this.pursue = new PursueRequest(ports, serve, time);
    this.jobs = new JobUseCases(ports, serve, rules, alarms);
    this.checkInvariants = new CheckInvariantsUseCase(ports.invariants(), ports.clock(), time);
  }

  public RequestWork requestWork() {
    return new RequestWorkUseCase(ports, pursue);
  }

  public RecheckWork recheckWork() {
    return new RecheckWorkUseCase(ports, pursue);
  }

  public CancelWork cancelWork() {
    return new CancelWorkUseCase(ports);
  }

  public DisposeAssignment disposeAssignment() {
    return new DisposeAssignmentUseCase(ports);
  }

  public ReleaseAssignment releaseAssignment() {
    return new ReleaseAssignmentUseCase(ports);
  }

  public TransferAssignment transferAssignment() {
    return new TransferAssignmentUseCase(ports);
  }

  public DefineTask defineTask() {
    return new DefineTaskUseCase(ports);
  }

  public ChangeTask changeTask() {
    return new ChangeTaskUseCase(ports);
  }

  /** The in-ports about tasks that are paused or not there yet. */
  public TaskUseCases tasks() {
    return new TaskUseCases(ports, serve, time);
  }

  public ViewTask viewTask() {
    return ports.tasks()::find;
  }

  public ViewQueue viewQueue() {
    return new ViewQueueUseCase(ports, time);
  }

  public RestoreExcludedLoan restoreExcludedLoan() {
    return new RestoreExcludedLoanUseCase(ports);
  }

  public ImportLoans importLoans() {
    return new ImportLoansUseCase(ports, importers, time);
  }

  public ViewLoanImport viewLoanImport() {
    return new ImportWatch(ports.imports(), time)::view;
  }

  public CheckInvariants checkInvariants() {
    return checkInvariants;
  }

  /** The in-ports for whoever only looks. */
  public ViewUseCases views() {
    return new ViewUseCases(ports);
  }

  /**
   * The in-ports about events.
   *
   * @param reader runs the one thread that reads them while anybody listens
   * @param silence told once why listeners hear nothing any more
   */
  public EventUseCases events(Executor reader, Consumer<RuntimeException> silence) {
    return new EventUseCases(ports.feed(), reader, time, silence);
  }

  /** The in-ports about jobs. */
  public JobUseCases jobs() {
    return jobs;
  }

  /** The in-ports about the cluster. */
  public ClusterUseCases cluster() {
    return new ClusterUseCases(ports);
  }
}
