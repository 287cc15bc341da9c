package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.usecase.work.DispositionBatch.Command;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Dispositions that arrive at the same time share a transaction; each has its own outcome. */
final class DisposeAssignmentUseCase implements DisposeAssignment {

  private final Assignments assignments;
  private final Tasks tasks;
  private final Loans loans;
  private final Combiner<Command, Optional<DispositionOutcome>> combiner;

  DisposeAssignmentUseCase(
      UnitOfWork unitOfWork, Assignments assignments, Tasks tasks, Loans loans, CombinerThreads threads) {
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
    List<AssignmentId> ids = commands.stream().map(Command::id).toList();
    Locked first = assignments.lock(ids);
    Set<AssignmentId> free = free(commands, first);
    Locked locked = free.isEmpty() ? first : assignments.lock(ids); // For a time after that of all locks.
    var batch = new DispositionBatch(commands, locked, free, loans);
    List<Optional<DispositionOutcome>> outcomes = commands.stream().map(batch::decide).toList();
    batch.write(assignments, loans);
    return outcomes;
  }

  /**
   * The assignments that timed out whose loans are free for their holders. Locks their tasks, by id, so that no
   * decision assigns these loans meanwhile, and then their holders.
   */
  private Set<AssignmentId> free(List<Command> commands, Locked locked) {
    List<Assignment> late = commands.stream()
        .flatMap(command -> locked.find(command.id())
            .filter(assignment -> assignment.isTimedOut() && assignment.holder().equals(command.user())).stream())
        .sorted(Comparator.comparing(Assignment::holder))
        .toList();
    Map<TaskId, Task> lockedTasks = late.stream().map(assignment -> assignment.task().value()).distinct().sorted()
        .map(id -> tasks.lock(new TaskId(id)).orElseThrow())
        .collect(Collectors.toMap(Task::id, Function.identity()));
    return late.stream()
        .filter(assignments::isFreeSince)
        .filter(assignment -> !assignments.isBarred(
            assignment.holder(), Objects.requireNonNull(lockedTasks.get(assignment.task())), assignment.loan()))
        .map(Assignment::id)
        .collect(Collectors.toSet());
  }
}
