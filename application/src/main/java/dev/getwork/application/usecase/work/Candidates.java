package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;

/** The candidates of a selection, checked again before they are assigned, because they may have changed meanwhile. */
final class Candidates {

  /** How many are checked in one query. */
  private static final int BATCH = 50;

  private final LoanSelection selection;
  private final Task task;
  private final List<LoanNumber> loans;
  private final Map<LoanNumber, Rank> ranks = new HashMap<>();
  private final Queue<LoanNumber> available = new ArrayDeque<>();
  private int checked;

  Candidates(LoanSelection selection, Task task, Ranked ranked) {
    this.selection = selection;
    this.task = task;
    this.loans = ranked.loans();
    var selected = Optional.of(new Selected(loans.size(), !ranked.complete()));
    loans.forEach(loan -> ranks.put(loan, new Rank(ranks.size() + 1, selected)));
  }

  /** How many of the next best loans are still available: the given count, or fewer when there are no more. */
  int available(int count) {
    while (available.size() < count && checked < loans.size()) {
      int until = Math.min(loans.size(), checked + Math.max(BATCH, count));
      available.addAll(selection.stillAvailable(task, loans.subList(checked, until)));
      checked = until;
    }
    return Math.min(count, available.size());
  }

  /** Removes the next best loans that are still available: the given count, or fewer when there are no more. */
  List<LoanNumber> next(int count) {
    var next = new ArrayList<LoanNumber>();
    for (int left = available(count); left > 0; left--) {
      next.add(available.remove());
    }
    return next;
  }

  /** The candidate's place in the selection. */
  Rank rank(LoanNumber loan) {
    return Objects.requireNonNull(ranks.get(loan));
  }
}
