package dev.getwork.testkit.contract;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.OutPorts;

/**
 * The ports that contracts work with: those that decide, and those that lay the ground. All on the same store.
 *
 * @param lock under test
 * @param requests under test
 * @param assignments under test
 * @param holds under test
 * @param unitOfWork under test
 * @param tasks defines tasks to work on
 * @param imports brings loans in to hand out
 * @param clock the store's
 */
public record Ports(
    TaskLock lock,
    WorkRequests requests,
    Assignments assignments,
    Holds holds,
    UnitOfWork unitOfWork,
    Tasks tasks,
    LoanImports imports,
    DatabaseClock clock) {

  /** Those among all out-ports. */
  public static Ports of(OutPorts ports) {
    return new Ports(
        ports.lock(), ports.requests(), ports.assignments(), ports.holds(), ports.unitOfWork(),
        ports.tasks(), ports.imports(), ports.clock());
  }

  /** The same with another lock. */
  public Ports with(TaskLock other) {
    return new Ports(other, requests, assignments, holds, unitOfWork, tasks, imports, clock);
  }
}
