package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.application.store.StoredData.HoldKey;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Assignments in the store, made together with their holds. */
public record InMemoryAssignments(InMemoryStore store, DatabaseClock clock) implements Assignments {

  @Override
  public List<Assignment> assign(TaskId task, Collection<PlannedAssignment> planned) {
    return store.write(contents -> planned.stream().flatMap(each -> assign(contents, task, each).stream()).toList());
  }

  private Optional<Assignment> assign(StoredData contents, TaskId task, PlannedAssignment planned) {
    if (contents.holds().containsKey(new HoldKey(task, planned.loan()))) {
      return Optional.empty();
    }
    Assignment assignment = hold(contents, task, planned.loan(), planned.user(), planned.rank());
    contents.requestOf().put(assignment.id(), planned.request());
    return Optional.of(assignment);
  }

  private Assignment hold(StoredData contents, TaskId task, LoanNumber loan, UserName holder, Rank rank) {
    var id = new AssignmentId(store.nextId());
    var assignment = new Assignment(id, task, loan, holder, rank, clock.now(), Optional.empty());
    contents.assignments().put(id.value(), assignment);
    contents.holds().put(new HoldKey(task, loan), new Hold.Assigned(id, holder));
    return assignment;
  }

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> request.equals(contents.requestOf().get(assignment.id())))
        .sorted(Comparator.comparingInt(assignment -> assignment.rank().place()))
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
  public Optional<Assignment> lock(AssignmentId id) {
    return store.write(contents -> Optional.ofNullable(contents.assignments().get(id.value())));
  }

  @Override
  public void end(Assignment ended) {
    store.write(contents -> contents.assignments().computeIfPresent(
        ended.id().value(), (_, assignment) -> assignment.end().isEmpty() ? ended : assignment));
  }

  @Override
  public Assignment transfer(Assignment from, UserName to) {
    return store.write(contents -> hold(contents, from.task(), from.loan(), to, Rank.of(1)));
  }
}
