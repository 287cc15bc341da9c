package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Unavailable;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The product's selection with a minimum duration, and with or without the availability check of each candidate. */
final class LabSelection implements LoanSelection {

  private final LoanSelection inner;
  private final Function<Task, Selection> selecting;
  private final boolean guarded;

  LabSelection(LoanSelection inner, Function<Task, Selection> selecting, boolean guarded) {
    this.inner = inner;
    this.selecting = selecting;
    this.guarded = guarded;
  }

  @Override
  public Selection select(Task task) {
    return selecting.apply(task);
  }

  @Override
  public List<Available> stillAvailable(Task task, Collection<LoanNumber> loans) {
    return guarded
        ? inner.stillAvailable(task, loans)
        : loans.stream().map(loan -> new Available(loan, Set.of())).toList();
  }

  @Override
  public Unavailable unavailable(Task task) {
    return inner.unavailable(task);
  }
}
