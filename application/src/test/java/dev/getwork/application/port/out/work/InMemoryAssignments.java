package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.application.store.StoredData.HoldKey;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Assignments in the store, made together with their holds. */
public record InMemoryAssignments(InMemoryStore store, DatabaseClock clock) implements Assignments {

  private Assignment add(StoredData contents, TaskId task, LoanNumber loan, UserName holder, Rank rank) {
    var id = new AssignmentId(store.nextId());
    Instant now = clock.now();
    var assignment = new Assignment(id, task, loan, holder, rank, now, now, Optional.empty());
    contents.assignments().put(id.value(), assignment);
    contents.noteAttributes(assignment);
    return assignment;
  }

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> request.equals(contents.requestOf().get(assignment.id())))
        .toList());
  }

  @Override
  public List<Assignment> activeOf(UserName user) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> assignment.holder().equals(user) && assignment.end().isEmpty())
        .toList());
  }

  @Override
  public List<Assignment> list(AssignmentFilter filter, Page page) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> assignment.id().value() > page.above() && matches(filter, assignment))
        .limit(page.size())
        .toList());
  }

  private static boolean matches(AssignmentFilter filter, Assignment assignment) {
    State state = assignment.end().isPresent() ? State.ENDED : State.ACTIVE;
    return filter.task().map(assignment.task()::equals).orElse(true)
        && filter.holder().map(assignment.holder()::equals).orElse(true)
        && filter.state().map(state::equals).orElse(true);
  }

  @Override
  public Locked lock(Collection<AssignmentId> ids) {
    return store.write(contents -> {
      Map<AssignmentId, Assignment> found = ids.stream().distinct()
          .flatMap(id -> Optional.ofNullable(contents.assignments().get(id.value())).stream())
          .collect(Collectors.toMap(Assignment::id, Function.identity()));
      return new Locked(
          found,
          ids.stream().distinct().filter(contents.attributesOf()::containsKey)
              .collect(Collectors.toMap(Function.identity(), contents.attributesOf()::get)),
          found.values().stream().map(Assignment::task).distinct()
              .collect(Collectors.toMap(Function.identity(), id -> contents.tasks().get(id.value()))),
          found.values().stream().map(Assignment::loan).distinct()
              .collect(Collectors.toMap(Function.identity(), contents.loans()::get)),
          clock.now());
    });
  }

  @Override
  public void end(Collection<EndedAssignment> endings) {
    store.write(contents -> {
      endings.stream().filter(ending -> canEnd(contents, ending.ended())).forEach(ending -> end(contents, ending));
      return true;
    });
  }

  private static boolean canEnd(StoredData contents, Assignment assignment) {
    return Optional.ofNullable(contents.assignments().get(assignment.id().value()))
        .filter(known -> known.end().isEmpty() || known.isTimedOut()).isPresent();
  }

  private void end(StoredData contents, EndedAssignment ending) {
    Assignment ended = ending.ended();
    contents.assignments().put(ended.id().value(), ended);
    contents.holds().compute(new HoldKey(ended.task(), ended.loan()), (_, hold) -> hold == null || isOf(ended, hold)
        ? ending.hold().orElse(null)
        : hold);
    if (!ended.isTimedOut()) {
      contents.attributesOf().remove(ended.id());
    }
    contents.events().add(new HistoryEvent(
        ending.kind(), ended.end().orElseThrow().by(), Optional.of(ended.task()), Optional.of(ended.loan()),
        Optional.of(ended.id()), ending.facts(), absentHolder(contents, ending), Optional.empty(), Optional.empty()));
  }

  private Optional<UserName> absentHolder(StoredData contents, EndedAssignment ending) {
    return Optional.ofNullable(contents.absences().get(ending.ended().holder().value()))
        .filter(absence -> ending.kind() == Kind.LOAN_RELEASED && absence.until().isAfter(clock.now()))
        .map(Absence::user);
  }

  private static boolean isOf(Assignment assignment, Hold hold) {
    return hold instanceof Hold.Assigned(AssignmentId id, var _) && id.equals(assignment.id());
  }

  @Override
  public List<AssignmentId> overdue(int atMost) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> Optional.ofNullable(contents.tasks().get(assignment.task().value()))
            .flatMap(task -> assignment.timedOut(task.definition().limits(), clock.now())).isPresent())
        .map(Assignment::id)
        .limit(atMost)
        .toList());
  }

  @Override
  public void extend(Assignment extended) {
    store.write(contents -> {
      contents.assignments().put(extended.id().value(), extended);
      return contents.events().add(HistoryEvent.of(Kind.ASSIGNMENT_EXTENDED, extended.holder(), extended));
    });
  }

  @Override
  public boolean isFreeSince(Assignment timedOut) {
    return store.read(contents -> contents.events().stream()
        .filter(event -> event.task().equals(Optional.of(timedOut.task()))
            && event.loan().equals(Optional.of(timedOut.loan())))
        .reduce((_, last) -> last)
        .filter(last -> last.kind() == Kind.LOAN_TIMED_OUT && last.assignment().equals(Optional.of(timedOut.id())))
        .isPresent());
  }

  @Override
  public boolean isBarred(UserName user, Task task, LoanNumber loan) {
    return store.read(contents -> InMemoryLoanSelection.barred(contents, task, loan).contains(user));
  }

  @Override
  public Assignment transfer(Assignment from, UserName to) {
    return store
        .write(contents -> add(contents, from.task(), from.loan(), to, new Rank(Optional.empty(), Optional.empty())));
  }
}
