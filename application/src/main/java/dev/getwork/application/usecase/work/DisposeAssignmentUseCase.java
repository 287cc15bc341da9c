package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.RoundThreads;
import dev.getwork.application.usecase.work.DispositionRound.Command;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Dispositions that arrive at the same time share a transaction; each has its own outcome. */
final class DisposeAssignmentUseCase implements DisposeAssignment {

  private final Assignments assignments;
  private final Tasks tasks;
  private final Loans loans;
  private final Combiner<Command, Optional<DispositionOutcome>> combiner;

  DisposeAssignmentUseCase(
      UnitOfWork unitOfWork, Assignments assignments, Tasks tasks, Loans loans, RoundThreads threads) {
    this.assignments = assignments;
    this.tasks = tasks;
    this.loans = loans;
    this.combiner = new Combiner<>(threads, commands -> unitOfWork.inTransaction(() -> dispose(commands)));
  }

  @Override
  public Optional<DispositionOutcome> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return combiner.call(new Command(id, user, disposition));
  }

  private List<Optional<DispositionOutcome>> dispose(List<Command> commands) {
    Locked locked = assignments.lock(commands.stream().map(Command::id).toList());
    var round = new DispositionRound(locked, new CompletedLoans(commands, locked, tasks, loans));
    List<Optional<DispositionOutcome>> outcomes = commands.stream().map(round::decide).toList();
    round.write(assignments, loans);
    return outcomes;
  }
}
