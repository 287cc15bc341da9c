package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy.Coverage;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Rank;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The candidates of a selection, checked again before they are assigned, because they may have changed meanwhile. What
 * one decision leaves serves the next ones. Used by one thread at a time.
 */
final class Candidates {

  /** How many are checked in one query. */
  private static final int BATCH = 50;

  private static final int RESERVE = 4;

  private static final Duration EMPTY_FRESH = Duration.ofSeconds(5);

  private final LoanSelection selection;
  private final Task task;
  private final Instant selectedAt;
  private final Duration selectionTime;
  private final Ranked ranked;
  private final Map<LoanNumber, Integer> places = new HashMap<>();
  private final Deque<LoanNumber> unchecked;
  private final Deque<Available> available = new ArrayDeque<>();
  private List<LoanNumber> behind = List.of();
  private int checking;
  private boolean complete;
  private boolean reused;

  /** The result of a selection that began at one time and has just ended. */
  Candidates(LoanSelection selection, Task task, Ranked ranked, Instant selectedAt, Instant now) {
    this.selection = selection;
    this.task = task;
    this.ranked = ranked;
    this.selectedAt = selectedAt;
    this.selectionTime = Duration.between(selectedAt, now);
    this.complete = !ranked.selected().more() && ranked.confirmed();
    this.reused = !ranked.confirmed();
    this.unchecked = new ArrayDeque<>(ranked.loans());
    ranked.loans().forEach(loan -> places.put(loan, places.size() + 1));
  }

  /** The task as it was when the candidates were selected. */
  Task task() {
    return task;
  }

  Snapshot snapshot() {
    return ranked.snapshot();
  }

  /** A replica may have missed loans. If they are all that match, a request that they cannot serve gets none. */
  Coverage coverage() {
    if (complete) {
      return Coverage.COMPLETE;
    }
    return reused ? Coverage.REMAINDER : Coverage.TOP;
  }

  /** Whether no candidate is left for the next decision. */
  boolean isEmpty() {
    return unchecked.isEmpty();
  }

  /**
   * Until when they serve requests without a new selection. A complete selection that is used up is remembered briefly,
   * so that requests for which there is nothing do not select again and again.
   */
  Instant freshUntil() {
    Duration fresh = task.definition().candidatesFresh();
    return selectedAt.plus(isEmpty() ? Collections.min(List.of(fresh, EMPTY_FRESH)) : fresh);
  }

  /**
   * Whether it is time to select again: at their current rate of use, they will be used up or expire within twice the
   * time that their selection took, or within half of the time that they are fresh. They are not refilled while no loan
   * is needed, or when there are no others.
   */
  boolean needRefill(Instant now) {
    int used = places.size() - unchecked.size();
    if (used == 0 || isEmpty() || !now.isBefore(freshUntil())) {
      return false;
    }
    Duration half = task.definition().candidatesFresh().dividedBy(2);
    Duration ahead = Collections.min(List.of(selectionTime.multipliedBy(2), half));
    boolean expire = now.plus(ahead).isAfter(freshUntil());
    Duration age = Duration.between(selectedAt, now);
    boolean runOut = ranked.selected().more()
        && unchecked.size() * (double) age.toNanos() < used * (double) ahead.toNanos();
    return expire || runOut;
  }

  /** The later one of two selections. */
  Candidates newer(Candidates other) {
    return other.selectedAt.isBefore(selectedAt) ? this : other;
  }

  /** The best candidates, to be checked first. */
  List<LoanNumber> first() {
    return first(BATCH);
  }

  /** The best candidates for so many requested loans, and some in reserve. */
  List<LoanNumber> firstFor(int requested) {
    return first(Math.min(2 * requested + RESERVE, BATCH));
  }

  private List<LoanNumber> first(int count) {
    checking = count;
    return unchecked.stream().limit(count).toList();
  }

  /**
   * Replaces the first candidates.
   *
   * @param stillAvailable those of them that are available, and loans that became available since the selection, in
   *     priority order
   */
  void checked(List<Available> stillAvailable) {
    removeUnchecked(checking);
    add(stillAvailable);
  }

  /**
   * A loan behind the last candidate may come before or after the unchecked ones: it is checked again with the next
   * ones.
   */
  private void add(List<Available> inOrder) {
    int end = inOrder.size();
    while (!unchecked.isEmpty() && end > 0 && !places.containsKey(inOrder.get(end - 1).number())) {
      end--;
    }
    available.addAll(inOrder.subList(0, end));
    behind = inOrder.subList(end, inOrder.size()).stream().map(Available::number).toList();
  }

  private List<LoanNumber> removeUnchecked(int count) {
    var removed = new ArrayList<LoanNumber>();
    while (removed.size() < count && !unchecked.isEmpty()) {
      removed.add(unchecked.remove());
    }
    return removed;
  }

  /** The next best loans that are still available: the given count, or fewer when there are no more. */
  List<Available> available(int count) {
    while (available.size() < count && !unchecked.isEmpty()) {
      List<LoanNumber> next = removeUnchecked(Math.max(BATCH, count));
      next.addAll(behind);
      add(selection.stillAvailable(task, next));
    }
    return available.stream().limit(count).toList();
  }

  /** Removes loans that are to be assigned. */
  void remove(Collection<Available> assigned) {
    available.removeAll(Set.copyOf(assigned));
  }

  /** The rank of a loan. One that became available since the selection has no place in it. */
  Rank rank(LoanNumber loan) {
    return new Rank(Optional.ofNullable(places.get(loan)), Optional.of(ranked.selected()));
  }

  /** Prepares the next decision. By then what is available has to be checked again, and more loans may match. */
  void keepRemainder() {
    available.descendingIterator().forEachRemaining(loan -> {
      if (places.containsKey(loan.number())) {
        unchecked.addFirst(loan.number());
      }
    });
    available.clear();
    behind = List.of();
    complete = complete && unchecked.isEmpty();
    reused = true;
  }
}
