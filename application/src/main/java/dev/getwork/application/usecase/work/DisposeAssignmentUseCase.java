package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.Ending;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.RoundThreads;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.UserName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Dispositions that arrive at the same time share a transaction; each has its own outcome. */
final class DisposeAssignmentUseCase implements DisposeAssignment {

  private final Assignments assignments;
  private final Combiner<Command, Optional<DispositionOutcome>> combiner;

  DisposeAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments, RoundThreads threads) {
    this.assignments = assignments;
    this.combiner = new Combiner<>(threads, commands -> unitOfWork.inTransaction(() -> dispose(commands)));
  }

  private record Command(AssignmentId id, UserName user, Disposition disposition) {}

  @Override
  public Optional<DispositionOutcome> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return combiner.call(new Command(id, user, disposition));
  }

  /** Decides in order: of two dispositions of one assignment, the second is a repeat or a conflict. */
  private List<Optional<DispositionOutcome>> dispose(List<Command> commands) {
    Locked locked = assignments.lock(commands.stream().map(Command::id).toList());
    var current = new HashMap<>(locked.assignments());
    var outcomes = new ArrayList<Optional<DispositionOutcome>>();
    var endings = new ArrayList<Ending>();
    for (var command : commands) {
      Optional<DispositionOutcome> outcome = Optional.ofNullable(current.get(command.id()))
          .map(assignment -> assignment.dispose(command.user(), command.disposition(), locked.now()));
      outcomes.add(outcome);
      if (outcome.orElse(null) instanceof Disposed(Assignment ended)) {
        current.put(ended.id(), ended);
        Disposition disposition = command.disposition();
        endings.add(new Ending(ended, disposition.holdFrom(locked.now()), disposition.eventKind()));
      }
    }
    assignments.end(endings);
    return outcomes;
  }
}
