package dev.getwork.testkit.history;

import dev.getwork.testkit.history.RunHistory.Acknowledged;
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

/** Checks the history of a completed run for faults. */
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

  /** Descriptions of all faults. */
  public static List<String> faults(RunHistory run) {
    var checker = new HistoryChecker(run);
    return Stream.of(
        checker.doubleAssignments(), checker.exceededLimits(), checker.wrongCounts(), checker.lostAcknowledgements(),
        checker.undecided(), checker.violatedOrder(), checker.concurrentSelections(),
        checker.assignedToOutsiders(), checker.assignedAfterCompletion(), checker.assignedAfterDecline(),
        checker.assignedAlthoughBarred(),
        run.whileAbsent().stream().map(id -> "assignment " + id + " began while its holder was absent"),
        run.unexplainedFacts().stream().map(fact -> "no event explains the value of " + fact))
        .flatMap(faults -> faults)
        .toList();
  }

  /** Until a late disposition, nobody else may have got the loan. */
  private Stream<String> doubleAssignments() {
    return atMost(1, Assigned::loan, Assigned::until).map(loan -> "loan " + loan + " had two holders at the same time");
  }

  private Stream<String> exceededLimits() {
    return atMost(run.heldLimit(), Assigned::holder, Assigned::heldUntil)
        .map(user -> user + " held more than " + run.heldLimit());
  }

  /** The groups that had more active assignments at some moment than a limit. */
  private Stream<String> atMost(
      int limit, Function<Assigned, String> group, Function<Assigned, Optional<Instant>> until) {
    return run.assignments().stream().collect(Collectors.groupingBy(group)).entrySet().stream()
        .filter(one -> maxConcurrent(one.getValue(), Assigned::from, until) > limit)
        .map(Map.Entry::getKey);
  }

  private static <T> int maxConcurrent(
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
            || request.assigned() > request.requested())
        .map(request -> "request " + request.id() + " says that it was assigned " + request.assigned() + " of "
            + request.requested()
            + ", but was assigned " + counts.getOrDefault(request.id(), 0L));
  }

  private Stream<String> lostAcknowledgements() {
    Stream<String> requested = run.acknowledged().stream().filter(one -> !requests.containsKey(one.request()))
        .map(one -> "request " + one.request() + " was acknowledged but is not stored");
    Stream<String> loans = run.reported().stream().filter(id -> !assignments.containsKey(id))
        .map(id -> "assignment " + id + " was reported but is not stored");
    Stream<String> endings = run.disposed().stream()
        .filter(one -> !Optional.ofNullable(assignments.get(one.assignment())).flatMap(Assigned::ending)
            .equals(Optional.of(one.ending())))
        .map(one -> "the disposition " + one.ending() + " of " + one.assignment()
            + " was acknowledged but is not stored");
    return Stream.of(requested, loans, endings).flatMap(faults -> faults);
  }

  private Stream<String> undecided() {
    return run.requests().stream().filter(request -> request.decidedAt().isEmpty())
        .map(request -> "request " + request.id() + " is still pending");
  }

  /** A request that was sent after an earlier one was acknowledged must not be served before it or at its cost. */
  private Stream<String> violatedOrder() {
    List<Acknowledged> inOrder =
        run.acknowledged().stream().sorted(Comparator.comparingLong(Acknowledged::sent)).toList();
    return inOrder.stream().flatMap(later -> inOrder.stream()
        .filter(earlier -> earlier.acknowledged() < later.sent())
        .filter(earlier -> isPassedOver(earlier, later))
        .map(earlier -> "request " + later.request() + " was served before " + earlier.request()));
  }

  private boolean isPassedOver(Acknowledged earlier, Acknowledged later) {
    Request first = requests.get(earlier.request());
    Request second = requests.get(later.request());
    if (first == null || second == null || !first.isServed() || second.assigned() == 0) {
      return false;
    }
    return first.decidedBy().equals(second.decidedBy())
        ? isShortened(first, later)
        : first.decidedAt().orElse(Instant.MAX).isAfter(second.decidedAt().orElse(Instant.MAX));
  }

  private boolean isShortened(Request first, Acknowledged later) {
    return first.assigned() < first.requested() && !first.limited()
        && !loansOf(later.request()).allMatch(loan -> mayHaveBeenBarred(loan, first));
  }

  private Stream<String> loansOf(long request) {
    return run.assignments().stream().filter(one -> one.request().equals(Optional.of(request))).map(Assigned::loan);
  }

  /** The assignments by which a user declined a loan. */
  private Stream<Assigned> declined(String loan, String user) {
    return run.assignments().stream().filter(one -> one.loan().equals(loan) && one.holder().equals(user)
        && one.ending().equals(Optional.of("NOT_ME")));
  }

  /** Whether the user of a decided request had declined the loan, or got it for a task that comes before, when it was decided. */
  private boolean mayHaveBeenBarred(String loan, Request decided) {
    Instant at = decided.decidedAt().orElse(Instant.MAX);
    return declined(loan, decided.user()).anyMatch(one -> !one.until().orElse(Instant.MAX).isAfter(at))
        || before(loan, decided.user()).anyMatch(one -> !one.from().isAfter(at));
  }

  /** The assignments of a loan to a user for the tasks that come before. */
  private Stream<Assigned> before(String loan, String user) {
    return run.before().stream().filter(one -> one.loan().equals(loan) && one.holder().equals(user));
  }

  private Stream<String> concurrentSelections() {
    int most = maxConcurrent(run.selections(), RunHistory.Selected::from, one -> Optional.of(one.until()));
    return most > 1 ? Stream.of(most + " selections ran at the same time") : Stream.of();
  }

  private Stream<String> assignedToOutsiders() {
    return run.assignments().stream().filter(one -> run.outsiders().contains(one.holder()))
        .map(one -> one.holder() + " was assigned loan " + one.loan() + " of a task for other groups");
  }

  /** A loan that its completion excluded by facts must not be assigned again without a change of facts. */
  private Stream<String> assignedAfterCompletion() {
    return run.completedForGood().stream().map(assignments::get).flatMap(done -> run.assignments().stream()
        .filter(later -> later.loan().equals(done.loan()) && later.from().isAfter(done.until().orElse(Instant.MAX)))
        .map(later -> "loan " + done.loan() + " was assigned again after completion " + done.id()));
  }

  private Stream<String> assignedAfterDecline() {
    return run.assignments().stream()
        .filter(one -> declined(one.loan(), one.holder()).anyMatch(
            earlier -> one.from().isAfter(earlier.until().orElse(Instant.MAX))))
        .map(one -> one.holder() + " was assigned loan " + one.loan() + " after declining it");
  }

  private Stream<String> assignedAlthoughBarred() {
    return run.assignments().stream().flatMap(one -> before(one.loan(), one.holder())
        .filter(earlier -> one.from().isAfter(earlier.from()))
        .filter(earlier -> earlier.heldUntil().orElse(Instant.MAX).isAfter(one.from())
            || earlier.ending().equals(Optional.of("COMPLETE"))
                && earlier.until().orElse(Instant.MAX).isBefore(one.from()))
        .map(earlier -> one.holder() + " was assigned loan " + one.loan() + " after assignment " + earlier.id()
            + " for a task that comes before"));
  }
}
