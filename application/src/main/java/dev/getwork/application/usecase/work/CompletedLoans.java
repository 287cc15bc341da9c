package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.usecase.work.DispositionBatch.Command;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition.Complete;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tasks and loans of the completions of a round, with the facts that the round has written so far. */
final class CompletedLoans {

  private final Map<TaskId, TaskDefinition> definitions;
  private final Map<LoanNumber, Loan> loans = new HashMap<>();
  private final Map<LoanNumber, LoanPatch> written = new HashMap<>();

  /** Locks the loans to which facts may be written, and reads the others. */
  CompletedLoans(List<Command> commands, Locked locked, Tasks tasks, Loans store) {
    List<Assignment> completed = commands.stream()
        .filter(command -> command.disposition() instanceof Complete)
        .flatMap(command -> locked.find(command.id()).stream())
        .toList();
    definitions = completed.stream().map(Assignment::task).distinct()
        .collect(Collectors.toMap(Function.identity(), id -> tasks.find(id).orElseThrow().definition()));
    List<LoanNumber> changing = completed.stream()
        .filter(assignment -> !definition(assignment).completion().facts().isEmpty()).map(Assignment::loan).toList();
    store.find(completed.stream().map(Assignment::loan).filter(loan -> !changing.contains(loan)).toList())
        .forEach(loan -> loans.put(loan.number(), loan));
    store.lock(changing).forEach(loan -> loans.put(loan.number(), loan));
  }

  TaskDefinition definition(Assignment assignment) {
    return Objects.requireNonNull(definitions.get(assignment.task()));
  }

  boolean stillMatches(Assignment assignment) {
    return definition(assignment).criteria().matches(loan(assignment));
  }

  Map<LoanField, FieldValue> attributes(Assignment assignment) {
    return loan(assignment).attributes();
  }

  private Loan loan(Assignment assignment) {
    return Objects.requireNonNull(loans.get(assignment.loan()));
  }

  /** Changes the loan of an assignment for this round; {@link #write} stores it. */
  FactChanges change(Assignment assignment, Map<LoanField, FieldValue> facts) {
    Loan before = loan(assignment);
    Loan after = before.with(facts);
    loans.put(after.number(), after);
    if (!facts.isEmpty()) {
      written.merge(after.number(), LoanPatch.setting(after.number(), facts), LoanPatch::then);
    }
    return FactChanges.between(facts.keySet(), before.attributes(), after.attributes());
  }

  void write(Loans store) {
    store.write(written.values());
  }
}
