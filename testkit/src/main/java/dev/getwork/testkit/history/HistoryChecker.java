package dev.getwork.testkit.history;

import dev.getwork.testkit.history.RunHistory.Asked;
import dev.getwork.testkit.history.RunHistory.Assigned;
import dev.getwork.testkit.history.RunHistory.Request;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges a run that has come to rest: whatever its threads and nodes did, these must hold. */
public final class HistoryChecker {

  private final RunHistory run;
  private final Map<Long, Request> requests;
  private final Map<Long, Assigned> assignments;

  private HistoryChecker(RunHistory run) {
    this.run = run;
    this.requests = byId(run.requests(), Request::id);
    this.assignments = byId(run.assignments(), Assigned::id);
  }

  private static <T> Map<Long, T> byId(List<T> all, Function<T, Long> id) {
    return all.stream().collect(Collectors.toMap(id, Function.identity()));
  }

  /** What should not have happened, in words; empty if all is well. */
  public static List<String> faults(RunHistory run) {
    var checker = new HistoryChecker(run);
    return Stream.of(
        checker.loansOfTwo(), checker.overTheLimit(), checker.wrongCounts(), checker.lostAcknowledgements(),
        checker.undecided(), checker.outOfTurn(), checker.selectionsAtOnce())
        .flatMap(faults -> faults)
        .toList();
  }

  private Stream<String> loansOfTwo() {
    return atMost(1, Assigned::loan).map(loan -> "loan " + loan + " was with two holders at a time");
  }

  private Stream<String> overTheLimit() {
    return atMost(run.heldLimit(), Assigned::holder).map(user -> user + " held more than " + run.heldLimit());
  }

  /** The groups of which more than so many assignments lasted at some moment. */
  private Stream<String> atMost(int limit, Function<Assigned, String> group) {
    return run.assignments().stream().collect(Collectors.groupingBy(group)).entrySet().stream()
        .filter(one -> mostAtOnce(one.getValue(), Assigned::from, Assigned::until) > limit)
        .map(Map.Entry::getKey);
  }

  private static <T> int mostAtOnce(
      Collection<T> spans, Function<T, Instant> from, Function<T, Optional<Instant>> until) {
    var changes = new ArrayList<Map.Entry<Instant, Integer>>();
    spans.forEach(span -> {
      changes.add(Map.entry(from.apply(span), 1));
      until.apply(span).ifPresent(end -> changes.add(Map.entry(end, -1)));
    });
    changes.sort(Map.Entry.<Instant, Integer>comparingByKey().thenComparing(Map.Entry.comparingByValue()));
    int now = 0;
    int most = 0;
    for (Map.Entry<Instant, Integer> change : changes) {
      now += change.getValue();
      most = Math.max(most, now);
    }
    return most;
  }

  private Stream<String> wrongCounts() {
    Map<Long, Long> counts = run.assignments().stream().flatMap(assigned -> assigned.request().stream())
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return run.requests().stream()
        .filter(request -> counts.getOrDefault(request.id(), 0L) != request.assigned()
            || request.assigned() > request.asked())
        .map(request -> "request " + request.id() + " says it got " + request.assigned() + " of " + request.asked()
            + ", and got " + counts.getOrDefault(request.id(), 0L));
  }

  private Stream<String> lostAcknowledgements() {
    Stream<String> presses = run.asked().stream().filter(asked -> !requests.containsKey(asked.request()))
        .map(asked -> "request " + asked.request() + " was acknowledged and is not there");
    Stream<String> loans = run.told().stream().filter(id -> !assignments.containsKey(id))
        .map(id -> "assignment " + id + " was told and is not there");
    Stream<String> endings = run.disposed().stream()
        .filter(one -> !Optional.ofNullable(assignments.get(one.assignment())).flatMap(Assigned::ending)
            .equals(Optional.of(one.ending())))
        .map(one -> "the disposition " + one.ending() + " of " + one.assignment()
            + " was acknowledged and is not there");
    return Stream.of(presses, loans, endings).flatMap(faults -> faults);
  }

  private Stream<String> undecided() {
    return run.requests().stream().filter(request -> request.decidedAt().isEmpty())
        .map(request -> "request " + request.id() + " is pending, and nobody leads");
  }

  /** Whoever pressed after another was told that theirs is recorded must not get loans before them, or at their cost. */
  private Stream<String> outOfTurn() {
    List<Asked> inOrder = run.asked().stream().sorted(Comparator.comparingLong(Asked::invoked)).toList();
    return inOrder.stream().flatMap(later -> inOrder.stream()
        .filter(earlier -> earlier.acknowledged() < later.invoked())
        .filter(earlier -> isPassedOver(earlier, later))
        .map(earlier -> "request " + later.request() + " was served before " + earlier.request()));
  }

  private boolean isPassedOver(Asked earlier, Asked later) {
    Request first = requests.get(earlier.request());
    Request second = requests.get(later.request());
    if (first == null || second == null || !first.isServed() || second.assigned() == 0) {
      return false;
    }
    boolean cut = first.assigned() < first.asked() && !first.cutByLimit();
    return first.round().equals(second.round())
        ? cut
        : first.decidedAt().orElse(Instant.MAX).isAfter(second.decidedAt().orElse(Instant.MAX));
  }

  private Stream<String> selectionsAtOnce() {
    int most = mostAtOnce(run.selections(), RunHistory.Selected::from, one -> Optional.of(one.until()));
    return most > 1 ? Stream.of(most + " selections ran at once") : Stream.of();
  }
}
