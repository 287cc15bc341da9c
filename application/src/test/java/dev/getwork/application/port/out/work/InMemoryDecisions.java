package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.application.store.StoredData.HoldKey;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decisions in the store. */
public record InMemoryDecisions(InMemoryStore store, InMemoryWorkRequests requests, InMemoryHolds holds,
    InMemoryLoanSelection selection, DatabaseClock clock) implements Decisions {

  private static final Set<Kind> AVAILABLE_AGAIN =
      Set.of(Kind.LOAN_RETURNED, Kind.LOAN_DECLINED, Kind.LOAN_RELEASED, Kind.LOAN_TIMED_OUT,
          Kind.LOAN_REQUEUED, Kind.LOAN_RESTORED);

  @Override
  public Basis lock(Task task, List<RequestWorkCommand> recording, List<LoanNumber> candidates, Snapshot since) {
    List<WorkRequest> recorded = requests.record(task.id(), recording);
    List<WorkRequest> pending = requests.pending(task.id());
    selection.decide();
    return store.write(contents -> {
      Optional<Task> now = Optional.ofNullable(contents.tasks().get(task.id().value()));
      return new Basis(
          now.filter(found -> !found.paused()).isPresent(),
          now.filter(found -> found.version() == task.version()).isEmpty() || isImportedSince(contents, since),
          recorded,
          pending,
          pending.stream().map(WorkRequest::user).distinct()
              .collect(Collectors.toMap(user -> user, user -> holds.countHeld(task.id(), user))),
          available(contents, task, candidates, since));
    });
  }

  static Snapshot snapshot(StoredData contents) {
    return new Snapshot(contents.imports().size() + ":" + contents.events().size());
  }

  private static boolean isImportedSince(StoredData contents, Snapshot since) {
    return !since.equals(Snapshot.NONE) && contents.imports().size() > Integer.parseInt(since.text().split(":", 2)[0]);
  }

  private static List<Available> available(
      StoredData contents, Task task, List<LoanNumber> candidates, Snapshot since) {
    Stream<LoanNumber> availableAgain = since.equals(Snapshot.NONE)
        ? Stream.of()
        : contents.events().stream()
            .skip(Integer.parseInt(since.text().split(":", 2)[1]))
            .filter(event -> event.task().equals(Optional.of(task.id())) && (AVAILABLE_AGAIN.contains(event.kind())
                || candidates.isEmpty() && event.kind() == Kind.LOAN_COMPLETED))
            .flatMap(event -> event.loan().stream());
    return InMemoryLoanSelection.inOrder(
        contents, task, Stream.concat(candidates.stream(), availableAgain).distinct().toList());
  }

  @Override
  public List<Assignment> write(TaskId task, List<PlannedAssignment> planned, Collection<WorkRequest> decided) {
    return store.write(contents -> {
      List<Assignment> made =
          planned.stream().flatMap(each -> assign(contents, task, each).stream()).toList();
      made.forEach(assignment -> contents.events()
          .add(HistoryEvent.of(Kind.LOAN_ASSIGNED, assignment.holder(), assignment)));
      if (made.size() == planned.size()) {
        decided.forEach(decision -> contents.requests().computeIfPresent(decision.id().value(),
            (_, request) -> request.isPending() ? request.decided(decision.outcome()) : request));
      }
      return made;
    });
  }

  @Override
  public void recordServed(SelectionRunId run, List<DecidedRequest> decided, Instant leadingSince) {
    int loans = decided.stream().mapToInt(each -> each.assignments().size()).sum();
    Optional<Instant> waitingSince = decided.stream().findFirst().map(each -> each.request().recordedAt());
    store.write(contents -> contents.served()
        .add(new Served(decided.size(), loans, waitingSince, Optional.of(leadingSince))));
  }

  private Optional<Assignment> assign(StoredData contents, TaskId task, PlannedAssignment planned) {
    var key = new HoldKey(task, planned.loan());
    if (contents.holds().containsKey(key)) {
      return Optional.empty();
    }
    var id = new AssignmentId(store.nextId());
    Instant now = clock.now();
    var assignment =
        new Assignment(id, task, planned.loan(), planned.user(), planned.rank(), now, now, Optional.empty());
    contents.assignments().put(id.value(), assignment);
    contents.noteAttributes(assignment);
    contents.holds().put(key, new Hold.Assigned(id, planned.user()));
    contents.requestOf().put(id, planned.request());
    return Optional.of(assignment);
  }
}
