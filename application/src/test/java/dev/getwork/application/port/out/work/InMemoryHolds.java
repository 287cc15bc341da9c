package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.application.store.StoredData.HoldKey;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Holds in the store. */
public record InMemoryHolds(InMemoryStore store, DatabaseClock clock) implements Holds {

  private record Due(HoldKey key, Instant until) {}

  @Override
  public Optional<Hold> find(TaskId task, LoanNumber loan) {
    return store.read(contents -> Optional.ofNullable(contents.holds().get(new HoldKey(task, loan))));
  }

  @Override
  public Optional<Assignment> assignment(TaskId task, LoanNumber loan) {
    return find(task, loan).flatMap(hold -> store.read(contents -> contents.assignments().values().stream()
        .filter(each -> each.task().equals(task) && each.loan().equals(loan))
        .reduce((_, last) -> last)));
  }

  @Override
  public List<HeldLoan> list(HoldFilter filter, Page page) {
    return store.read(contents -> Map.copyOf(contents.holds())).entrySet().stream()
        .filter(held -> held.getKey().task().equals(filter.task()))
        .filter(held -> filter.kind().stream().allMatch(held.getValue().kind()::equals))
        .flatMap(held -> assignment(held.getKey().task(), held.getKey().loan()).stream()
            .map(assignment -> new HeldLoan(held.getValue(), assignment)))
        .filter(held -> filter.user().stream().allMatch(held.assignment().holder()::equals))
        .filter(held -> held.assignment().id().value() > page.above())
        .sorted(Comparator.comparingLong(held -> held.assignment().id().value()))
        .limit(page.size())
        .toList();
  }

  @Override
  public Optional<Hold.Kind> end(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds) {
    return store.write(contents -> Optional.ofNullable(contents.holds().get(new HoldKey(task, loan)))
        .filter(hold -> kinds.contains(hold.kind()))
        .map(hold -> {
          contents.holds().remove(new HoldKey(task, loan));
          return hold.kind();
        }));
  }

  @Override
  public boolean anyDueReturns() {
    return store.read(contents -> due(contents).findAny().isPresent());
  }

  private Stream<Due> due(StoredData contents) {
    return contents.holds().entrySet().stream()
        .flatMap(InMemoryHolds::returning)
        .filter(returning -> !returning.until().isAfter(clock.now()));
  }

  @Override
  public List<Requeued> endDueReturns(Instant from, int atMost) {
    return store.write(contents -> {
      List<Due> due = due(contents)
          .filter(returning -> !returning.until().isBefore(from))
          .sorted(Comparator.comparing(Due::until))
          .limit(atMost)
          .toList();
      due.forEach(returning -> contents.holds().remove(returning.key()));
      return due.stream().map(ended -> new Requeued(ended.key().task(), ended.key().loan(), ended.until())).toList();
    });
  }

  private static Stream<Due> returning(Map.Entry<HoldKey, Hold> held) {
    return held.getValue() instanceof Hold.Returning(Instant until)
        ? Stream.of(new Due(held.getKey(), until))
        : Stream.empty();
  }

  @Override
  public int countHeld(TaskId task, UserName user) {
    return store.write(contents -> (int) contents.holds().entrySet().stream()
        .filter(entry -> entry.getKey().task().equals(task))
        .filter(entry -> entry.getValue() instanceof Hold.Assigned(var _, UserName holder) && holder.equals(user))
        .count());
  }
}
