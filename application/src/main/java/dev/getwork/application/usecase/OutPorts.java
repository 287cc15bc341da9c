package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.Nodes;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;

/**
 * All that the use cases ask of the outside.
 *
 * @param lock lets one thread lead a task
 * @param selection finds loans
 * @param requests keeps work requests
 * @param assignments keeps who was handed what
 * @param holds keeps what is not available
 * @param history keeps what was done
 * @param wakeUps tells who waits
 * @param tasks keeps tasks
 * @param loans keeps loans
 * @param imports brings loans in
 * @param unitOfWork runs transactions
 * @param clock tells the time that decides
 * @param jobLock lets one node run a job
 * @param jobs shows and manages jobs
 * @param slots limits how much runs in the whole cluster
 * @param oldHistory forgets what was done long ago
 * @param invariants looks whether what must always hold does
 * @param idempotencyKeys keeps which calls were made
 * @param leaders tells who leads
 * @param nodes tells which nodes there are
 */
public record OutPorts(
    TaskLock lock,
    LoanSelection selection,
    WorkRequests requests,
    Assignments assignments,
    Holds holds,
    History history,
    WakeUps wakeUps,
    Tasks tasks,
    Loans loans,
    LoanImports imports,
    UnitOfWork unitOfWork,
    DatabaseClock clock,
    JobLock jobLock,
    Jobs jobs,
    Slots slots,
    OldHistory oldHistory,
    Invariants invariants,
    IdempotencyKeys idempotencyKeys,
    Leaders leaders,
    Nodes nodes) {}
