package dev.getwork.application.port.out.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.Page;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.Completion.Constant;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of tasks guarantees. */
public abstract class TasksContract extends PortContract {

  private static final TaskId UNKNOWN = new TaskId(Long.MAX_VALUE);

  private Tasks tasks;

  @BeforeEach
  void setTasks() {
    tasks = ports.tasks();
  }

  @Test
  void shouldStoreTasksAndTheirChanges() {
    Task stored = tasks.find(task).orElseThrow();
    assertThat(stored.version()).isEqualTo(1);
    assertThat(stored.paused()).isFalse();
    assertThat(tasks.all()).contains(stored);
    TaskFixture fixture = TaskFixture.aTask().named("task " + UUID.randomUUID()).largestFirst().heldAtMostHours(8);
    Task changed = stored.changedTo(fixture.completing(
        new Fact(SampleFields.STATEMENTS_VERIFIED, new Now()),
        new Fact(SampleFields.NAICS, new Input("Industry code", true)),
        new Fact(SampleFields.REMARK, new Constant(new FieldValue.Text("checked")))).build());
    update(changed);
    assertThat(tasks.find(task)).contains(changed);
    Task presented = changed.changedTo(fixture.build(Set.of(), new Presentation(
        Optional.of("Find the code.\nAsk if unsure."), Optional.of(new LoanLink("https://los.example/{loanNumber}")),
        List.of(SampleFields.REMARK, SampleFields.NAICS), List.of("No answer", "Waits for \"papers\"")), Groups.NONE));
    update(presented);
    assertThat(tasks.find(task)).contains(presented);
    assertThat(tasks.find(UNKNOWN)).isEmpty();
  }

  @Test
  void shouldListTheTasksOfGroups() {
    var east = new Groups(Set.of("east", "/team, 1"));
    Task everybodys = tasks.find(task).orElseThrow();
    Task theirs = data.inTransaction(
        () -> tasks.add(TaskFixture.aTask().named("task " + UUID.randomUUID()).forGroups(east)));
    assertThat(tasks.find(theirs.id())).contains(theirs);
    assertThat(listed(theirs, Optional.empty())).containsExactly(everybodys, theirs);
    assertThat(listed(theirs, Optional.of(new Groups(Set.of("/team, 1"))))).containsExactly(everybodys, theirs);
    assertThat(listed(theirs, Optional.of(new Groups(Set.of("west"))))).containsExactly(everybodys);
    assertThat(listed(theirs, Optional.of(Groups.NONE))).containsExactly(everybodys);
    update(theirs.changedTo(TaskFixture.aTask().named("task " + UUID.randomUUID()).build()));
    assertThat(listed(theirs, Optional.of(Groups.NONE))).hasSize(2);
  }

  @Test
  void shouldFindTasksByTheWordsOfTheirNames() {
    String id = UUID.randomUUID().toString();
    Task found = data.inTransaction(() -> tasks.add(TaskFixture.aTask().named("June " + id + " Backlog").build()));
    for (String search : List.of(id, "  backlog " + id.toUpperCase(Locale.ROOT), "une")) {
      assertThat(tasks.list(Page.after(found.id().value() - 1, 1), search, Optional.empty())).containsExactly(found);
    }
    assertThat(tasks.list(Page.first(1), id + " may", Optional.empty())).isEmpty();
  }

  /** Those of the listed tasks that this test defined. */
  private List<Task> listed(Task theirs, Optional<Groups> groups) {
    return tasks.list(Page.after(task.value() - 1, 200), "", groups).stream()
        .filter(listed -> listed.id().equals(task) || listed.id().equals(theirs.id()))
        .toList();
  }

  @Test
  void shouldStoreAPauseUntilTheTaskIsResumed() {
    assertThat(isActive(task)).isTrue();
    Task paused = tasks.find(task).orElseThrow().paused(true);
    update(paused);
    assertThat(tasks.find(task)).contains(paused);
    assertThat(isActive(task)).isFalse();
    update(paused.changedTo(paused.definition()));
    assertThat(isActive(task)).isFalse();
    update(paused.paused(false));
    assertThat(isActive(task)).isTrue();
    assertThat(isActive(UNKNOWN)).isFalse();
  }

  /** Otherwise a loan could be assigned after the pause was answered. */
  @Test
  void shouldNotPauseATaskWhileATransactionReliesOnItsActivity() {
    var relying = data.open(() -> data.lock(task).active());
    var pausing = Concurrently.elsewhere(() -> {
      update(data.inTransaction(() -> tasks.lock(task)).orElseThrow().paused(true));
      return isActive(task);
    });
    Concurrently.assertWaits(pausing);
    assertThat(relying.commit()).isTrue();
    assertThat(Concurrently.resultOf(pausing)).isFalse();
  }

  private void update(Task changed) {
    data.doInTransaction(() -> {
      tasks.lock(changed.id());
      tasks.update(changed);
    });
  }

  private boolean isActive(TaskId id) {
    return tasks.find(id).filter(found -> !found.paused()).isPresent();
  }
}
