package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Pages;
import dev.getwork.testkit.contract.Ports;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of assignments promises to whoever reads them page by page. */
public abstract class AssignmentListContract {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  private Ground ground;
  private Assignments assignments;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    assignments = ports().assignments();
    task = ground.task();
  }

  @Test
  void shouldListWhatFitsByItsId() {
    UserName ann = ground.user();
    Assignment first = ground.assigned(task, ann, ground.loan());
    Assignment other = ground.assigned(ground.task(), ann, ground.loan());
    Assignment second = ground.assigned(task, ground.user(), ground.loan());
    Assignment ended = end(first);
    assertThat(ids(of(task, null, null))).isEqualTo(ids(List.of(first, second)));
    assertThat(of(null, ann, null)).containsExactly(ended, other);
    assertThat(of(null, ann, State.ACTIVE)).containsExactly(other);
    assertThat(of(null, ann, State.ENDED)).containsExactly(ended);
    assertThat(of(task, ann, null)).containsExactly(ended);
    assertThat(of(task, null, State.ACTIVE)).containsExactly(second);
    assertThat(of(task, ann, State.ACTIVE)).isEmpty();
  }

  @Test
  void shouldListAllTasksAndUsersTogether() {
    TaskId other = ground.task();
    Assignment active = ground.assigned(task, ground.loan());
    Assignment ended = end(ground.assigned(other, ground.loan()));
    assertThat(ofBoth(other, active, null)).containsExactly(active, ended);
    assertThat(ofBoth(other, active, State.ACTIVE)).containsExactly(active);
    assertThat(ofBoth(other, active, State.ENDED)).containsExactly(ended);
  }

  /** What others assign meanwhile is listed too, and left out here. */
  private List<Assignment> ofBoth(TaskId other, Assignment first, @Nullable State state) {
    return assignments.list(filter(null, null, state), Page.after(first.id().value() - 1, 1_000)).stream()
        .filter(assignment -> assignment.task().equals(task) || assignment.task().equals(other))
        .toList();
  }

  @Test
  void shouldNeitherRepeatNorMissAnythingWhileMoreIsAssigned() {
    List<Assignment> before = Stream.generate(() -> ground.assigned(task, ground.loan())).limit(5).toList();
    List<Assignment> read = Pages.all(2, assignment -> assignment.id().value(), page -> {
      List<Assignment> found = assignments.list(filter(task, null, null), page);
      if (page.after().orElse(0) < before.getLast().id().value()) {
        ground.assigned(task, ground.loan());
      }
      return found;
    });
    assertThat(read).startsWith(before.toArray(Assignment[]::new)).doesNotHaveDuplicates().hasSize(8);
  }

  private List<Assignment> of(@Nullable TaskId ofTask, @Nullable UserName holder, @Nullable State state) {
    return assignments.list(filter(ofTask, holder, state), Page.first(100));
  }

  private static AssignmentFilter filter(
      @Nullable TaskId task, @Nullable UserName holder, @Nullable State state) {
    return new AssignmentFilter(Optional.ofNullable(task), Optional.ofNullable(holder), Optional.ofNullable(state));
  }

  private static List<Long> ids(List<Assignment> list) {
    return list.stream().map(assignment -> assignment.id().value()).toList();
  }

  private Assignment end(Assignment assignment) {
    Assignment ended = assignment.ended(new AssignmentEnd.Released(new UserName("manager"), NOON));
    ground.doInTransaction(() -> assignments.end(ended));
    return ended;
  }
}
