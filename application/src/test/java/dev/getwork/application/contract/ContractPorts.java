package dev.getwork.application.contract;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;

/** The ports under test, and those that create test data, on the same store. */
public record ContractPorts(
    TaskLock lock,
    WorkRequests requests,
    Assignments assignments,
    Decisions decisions,
    LoanSelection selection,
    Holds holds,
    UnitOfWork unitOfWork,
    Tasks tasks,
    LoanImports imports,
    Loans loans,
    DatabaseClock clock) {

  /** The ports of a node. */
  public static ContractPorts of(ApplicationNode node) {
    return new ContractPorts(
        node.get(TaskLock.class), node.get(WorkRequests.class), node.get(Assignments.class),
        node.get(Decisions.class), node.get(LoanSelection.class), node.get(Holds.class), node.get(UnitOfWork.class),
        node.get(Tasks.class),
        node.get(LoanImports.class),
        node.get(Loans.class),
        node.get(DatabaseClock.class));
  }

  /** The same ports with another lock. */
  public ContractPorts with(TaskLock other) {
    return new ContractPorts(other, requests, assignments, decisions, selection, holds, unitOfWork, tasks, imports,
        loans, clock);
  }
}
