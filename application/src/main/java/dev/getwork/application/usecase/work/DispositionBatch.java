package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.criteria.Parsed.Invalid;
import dev.getwork.domain.criteria.Parsed.Valid;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.FactsChanged;
import dev.getwork.domain.work.DispositionOutcome.InvalidFacts;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.NotInTime;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Decides dispositions in order: of two of one assignment, the second is a repeat or a conflict. */
final class DispositionBatch {

  private final Locked locked;
  private final Set<AssignmentId> free;
  private final Map<AssignmentId, Assignment> current;
  private final List<EndedAssignment> endings = new ArrayList<>();
  /** With the facts that the batch has written so far. */
  private final Map<LoanNumber, Loan> loans;
  private final Map<LoanNumber, LoanPatch> written = new HashMap<>();

  record Command(AssignmentId id, UserName user, Disposition disposition) {}

  /**
   * Locks the loans to which facts may be written.
   *
   * @param free those of the assignments that timed out whose loans are free for their holders
   */
  DispositionBatch(List<Command> commands, Locked locked, Set<AssignmentId> free, Loans store) {
    this.locked = locked;
    this.free = free;
    this.current = new HashMap<>(locked.assignments());
    this.loans = new HashMap<>(locked.loans());
    List<LoanNumber> changing = commands.stream()
        .filter(command -> command.disposition() instanceof Complete)
        .flatMap(command -> locked.find(command.id()).stream())
        .filter(assignment -> !locked.task(assignment).definition().completion().facts().isEmpty())
        .map(Assignment::loan)
        .toList();
    store.lock(changing).forEach(loan -> loans.put(loan.number(), loan));
  }

  private boolean stillMatches(Assignment assignment) {
    return locked.task(assignment).definition().criteria().matches(loan(assignment));
  }

  private Loan loan(Assignment assignment) {
    return Objects.requireNonNull(loans.get(assignment.loan()));
  }

  Optional<DispositionOutcome> decide(Command command) {
    return Optional.ofNullable(current.get(command.id()))
        .map(assignment -> decide(assignment.dispose(
            command.user(), command.disposition(), locked.now(), free.contains(assignment.id())), command));
  }

  private DispositionOutcome decide(DispositionOutcome outcome, Command command) {
    boolean completes = command.disposition() instanceof Complete;
    return switch (outcome) {
      case Disposed(Assignment ended, var _) when completes -> complete(ended, command.disposition());
      case Disposed(Assignment ended, var _) -> end(ended, command.disposition(), FactChanges.NONE);
      case Repeated(Assignment ended, var _) -> new Repeated(ended, completes && stillMatches(ended));
      case AlreadyDisposed _,Withdrawn _,NotHolder _,NotInTime _,InvalidFacts _,FactsChanged _ -> outcome;
    };
  }

  private DispositionOutcome complete(Assignment ended, Disposition disposition) {
    return switch (locked.task(ended).definition().completion().values(disposition.inputs(), locked.now())) {
      case Invalid(var faults) -> new InvalidFacts(faults);
      case Valid(Map<LoanField, FieldValue> facts) -> {
        FactChanges changed = changedSince(ended, facts);
        yield changed.isEmpty() ? end(ended, disposition, change(ended, facts)) : new FactsChanged(changed);
      }
    };
  }

  /** What has changed since the assignment and is to be overwritten with another value. */
  private FactChanges changedSince(Assignment assignment, Map<LoanField, FieldValue> facts) {
    Map<LoanField, FieldValue> now = loan(assignment).attributes();
    Map<LoanField, FieldValue> then = locked.attributes().getOrDefault(assignment.id(), now);
    FactChanges overwritten = FactChanges.between(facts.keySet(), now, facts);
    return FactChanges.between(overwritten.after().keySet(), then, now);
  }

  private Disposed end(Assignment ended, Disposition disposition, FactChanges facts) {
    current.put(ended.id(), ended);
    endings.add(new EndedAssignment(ended, disposition.holdFrom(locked.now()), disposition.eventKind(), facts));
    return new Disposed(ended, disposition instanceof Complete && stillMatches(ended));
  }

  private FactChanges change(Assignment assignment, Map<LoanField, FieldValue> facts) {
    if (facts.isEmpty()) {
      return FactChanges.NONE;
    }
    Loan before = loan(assignment);
    LoanPatch patch = LoanPatch.setting(before.number(), facts);
    loans.put(before.number(), patch.applied(before));
    written.merge(before.number(), patch, LoanPatch::then);
    return patch.changes(before);
  }

  void write(Assignments assignments, Loans store) {
    store.write(written.values());
    assignments.end(endings);
  }
}
