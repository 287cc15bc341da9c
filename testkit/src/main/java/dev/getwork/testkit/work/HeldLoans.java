package dev.getwork.testkit.work;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.Contents.HoldKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Counts holds of a task. */
record HeldLoans(List<Hold> holds) {

  static HeldLoans of(Contents contents, Task task) {
    return of(contents, task, _ -> true);
  }

  static HeldLoans matching(Contents contents, Task task) {
    return of(contents, task, key -> Optional.ofNullable(contents.loans().get(key.loan()))
        .filter(task.definition().criteria()::matches)
        .isPresent());
  }

  private static HeldLoans of(Contents contents, Task task, Predicate<HoldKey> counted) {
    return new HeldLoans(contents.holds().entrySet().stream()
        .filter(held -> held.getKey().task().equals(task.id()) && counted.test(held.getKey()))
        .map(Map.Entry::getValue)
        .toList());
  }

  long assigned() {
    return of(Hold.Assigned.class).size();
  }

  long returning() {
    return of(Hold.Returning.class).size();
  }

  long excluded() {
    return of(Hold.Excluded.class).size();
  }

  Unavailable unavailable() {
    Map<UserName, Long> heldBy = of(Hold.Assigned.class).stream()
        .collect(Collectors.groupingBy(Hold.Assigned::holder, Collectors.counting()));
    Optional<Instant> nextReturn =
        of(Hold.Returning.class).stream().map(Hold.Returning::until).min(Comparator.naturalOrder());
    return new Unavailable(heldBy, returning(), nextReturn, excluded());
  }

  private <H extends Hold> List<H> of(Class<H> kind) {
    return holds.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
