package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.Contents.HoldKey;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Assignments in the store, made together with the holds that keep them exclusive. */
public final class InMemoryAssignments implements Assignments {

  private final InMemoryStore store;
  private final DatabaseClock clock;

  /** Assignments of this store. */
  public InMemoryAssignments(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public List<Assignment> assign(TaskId task, Collection<Grant> grants) {
    return store.write(contents -> grants.stream().flatMap(grant -> assign(contents, task, grant).stream()).toList());
  }

  private Optional<Assignment> assign(Contents contents, TaskId task, Grant grant) {
    if (contents.holds().containsKey(new HoldKey(task, grant.loan()))) {
      return Optional.empty();
    }
    Assignment assignment = hold(contents, task, grant.loan(), grant.user(), grant.rank());
    contents.askedBy().put(assignment.id(), grant.request());
    return Optional.of(assignment);
  }

  private Assignment hold(Contents contents, TaskId task, LoanNumber loan, UserName holder, Rank rank) {
    var id = new AssignmentId(store.nextId());
    var assignment = new Assignment(id, task, loan, holder, rank, clock.now(), Optional.empty());
    contents.assignments().put(id.value(), assignment);
    contents.holds().put(new HoldKey(task, loan), new Hold.Assigned(id, holder));
    return assignment;
  }

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return store.read(contents -> contents.assignments().values().stream()
        .filter(assignment -> request.equals(contents.askedBy().get(assignment.id())))
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
        .filter(assignment -> assignment.id().value() > page.above() && filter.fits(assignment))
        .limit(page.size())
        .toList());
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
  public Assignment handOver(Assignment from, UserName to) {
    return store.write(contents -> hold(contents, from.task(), from.loan(), to, Rank.of(1)));
  }
}
