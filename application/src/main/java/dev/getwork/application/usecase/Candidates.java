package dev.getwork.application.usecase;

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

/** The selected loans, looked at again before they are handed out: each may have changed while the selection ran. */
final class Candidates {

  /** How many are looked at together, so that a run of changed loans does not cost a statement each. */
  private static final int TOGETHER = 50;

  private final LoanSelection selection;
  private final Task task;
  private final List<LoanNumber> loans;
  private final Map<LoanNumber, Rank> ranks = new HashMap<>();
  private final Queue<LoanNumber> available = new ArrayDeque<>();
  private int looked;

  Candidates(LoanSelection selection, Task task, Ranked ranked) {
    this.selection = selection;
    this.task = task;
    this.loans = ranked.loans();
    var selected = Optional.of(new Selected(loans.size(), !ranked.complete()));
    loans.forEach(loan -> ranks.put(loan, new Rank(ranks.size() + 1, selected)));
  }

  /** How many of the next best loans are still available: so many, or fewer when there are no more. */
  int available(int count) {
    while (available.size() < count && looked < loans.size()) {
      int until = Math.min(loans.size(), looked + Math.max(TOGETHER, count));
      available.addAll(selection.stillAvailable(task, loans.subList(looked, until)));
      looked = until;
    }
    return Math.min(count, available.size());
  }

  /** Takes the next best loans that are still available: so many, or fewer when there are no more. */
  List<LoanNumber> next(int count) {
    var next = new ArrayList<LoanNumber>();
    for (int there = available(count); there > 0; there--) {
      next.add(available.remove());
    }
    return next;
  }

  /** A candidate's place in the selection. */
  Rank rank(LoanNumber loan) {
    return Objects.requireNonNull(ranks.get(loan));
  }
}
