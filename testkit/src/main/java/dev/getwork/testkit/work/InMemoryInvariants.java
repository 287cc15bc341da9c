package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.Contents.HoldKey;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at the contents of the store. */
public final class InMemoryInvariants implements Invariants {

  private record Of(TaskId task, UserName user) {}

  /** How many things were looked at, and what is wrong with them. */
  private record Found(long of, Stream<String> wrong) {}

  private final InMemoryStore store;

  /** The invariants of this store. */
  public InMemoryInvariants(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<InvariantCheck> check() {
    return store.read(contents -> Arrays.stream(Invariant.values()).map(one -> check(one, contents)).toList());
  }

  private static InvariantCheck check(Invariant invariant, Contents contents) {
    Found found = switch (invariant) {
      case NO_LOAN_WITH_TWO_USERS -> loansWithTwo(contents);
      case ACTIVE_ASSIGNMENTS_ARE_HELD -> notHeld(contents);
      case HOLDS_HAVE_ASSIGNMENTS -> heldForNobody(contents);
      case HELD_LIMITS_ARE_KEPT -> overTheLimit(contents);
      case ONE_PENDING_REQUEST -> pendingTwice(contents);
      case REQUESTS_GOT_WHAT_THEY_SAY -> miscounted(contents);
    };
    List<String> wrong = found.wrong().sorted().toList();
    return new InvariantCheck(
        invariant, found.of(), wrong.size(), wrong.stream().limit(InvariantCheck.MOST_EXAMPLES).toList());
  }

  private static List<Assignment> active(Contents contents) {
    return contents.assignments().values().stream().filter(assignment -> assignment.end().isEmpty()).toList();
  }

  private static HoldKey loanOf(Assignment assignment) {
    return new HoldKey(assignment.task(), assignment.loan());
  }

  private static <T, K> Stream<Map.Entry<K, List<T>>> moreThanOne(Collection<T> all, Function<T, K> group) {
    return all.stream().collect(Collectors.groupingBy(group)).entrySet().stream()
        .filter(grouped -> grouped.getValue().size() > 1);
  }

  private static Found loansWithTwo(Contents contents) {
    List<Assignment> active = active(contents);
    return new Found(active.size(), moreThanOne(active, InMemoryInvariants::loanOf).map(loan -> {
      List<String> holders = loan.getValue().stream().map(one -> one.holder().value()).sorted().toList();
      return "task %s, loan %s: with %s and %s"
          .formatted(loan.getKey().task(), loan.getKey().loan(), holders.getFirst(), holders.getLast());
    }));
  }

  private static Found notHeld(Contents contents) {
    List<Assignment> active = active(contents);
    return new Found(active.size(), active.stream()
        .filter(one -> !new Hold.Assigned(one.id(), one.holder()).equals(contents.holds().get(loanOf(one))))
        .map(one -> "task %s, loan %s: not kept for assignment %s of %s"
            .formatted(one.task(), one.loan(), one.id(), one.holder())));
  }

  private static Found heldForNobody(Contents contents) {
    List<Map.Entry<HoldKey, Hold>> held = contents.holds().entrySet().stream()
        .filter(hold -> hold.getValue() instanceof Hold.Assigned).toList();
    return new Found(held.size(), held.stream()
        .filter(hold -> active(contents).stream().noneMatch(one -> loanOf(one).equals(hold.getKey())
            && new Hold.Assigned(one.id(), one.holder()).equals(hold.getValue())))
        .map(hold -> {
          var kept = (Hold.Assigned) hold.getValue();
          return "task %s, loan %s: kept for assignment %s of %s"
              .formatted(hold.getKey().task(), hold.getKey().loan(), kept.assignment(), kept.holder());
        }));
  }

  private static Found overTheLimit(Contents contents) {
    Map<TaskId, Integer> limits = contents.tasks().values().stream().filter(task -> task.version() == 1)
        .collect(Collectors.toMap(Task::id, task -> task.definition().limits().maxHeldPerUser()));
    Map<Of, Long> having = active(contents).stream()
        .filter(one -> limits.containsKey(one.task()))
        .collect(Collectors.groupingBy(one -> new Of(one.task(), one.holder()), Collectors.counting()));
    return new Found(having.size(), having.entrySet().stream().flatMap(user -> {
      int limit = limits.getOrDefault(user.getKey().task(), 0);
      return user.getValue() > limit
          ? Stream.of("task %s: %s has %d of at most %d"
              .formatted(user.getKey().task(), user.getKey().user(), user.getValue(), limit))
          : Stream.of();
    }));
  }

  private static Found pendingTwice(Contents contents) {
    List<WorkRequest> pending = contents.requests().values().stream().filter(WorkRequest::isPending).toList();
    return new Found(pending.size(), moreThanOne(pending, one -> new Of(one.task(), one.user()))
        .map(user -> "task %s: %s has %d pending"
            .formatted(user.getKey().task(), user.getKey().user(), user.getValue().size())));
  }

  private static Found miscounted(Contents contents) {
    Map<WorkRequestId, Long> got = contents.askedBy().values().stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return new Found(contents.requests().size(), contents.requests().values().stream().flatMap(one -> {
      long given = Optional.ofNullable(got.get(one.id())).orElse(0L);
      return given == one.assigned()
          ? Stream.of()
          : Stream.of("task %s: request %s of %s says %d and was given %d"
              .formatted(one.task(), one.id(), one.user(), one.assigned(), given));
    }));
  }

  /** Makes a request pending a second time, which no port does. */
  public void record(WorkRequest pending) {
    store.write(contents -> {
      var id = new WorkRequestId(store.nextId());
      return contents.requests().put(id.value(), new WorkRequest(
          id, pending.task(), pending.user(), pending.originallyRequested(), pending.recordedAt(), 0,
          pending.outcome()));
    });
  }
}
