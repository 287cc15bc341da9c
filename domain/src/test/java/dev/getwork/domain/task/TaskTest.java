package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TaskTest {

  @Test
  void shouldIncreaseItsVersionWithEveryChange() {
    var task = new Task(new TaskId(7), 1, definition("one"));
    assertThat(task.changedTo(definition("two"))).isEqualTo(new Task(new TaskId(7), 2, definition("two")));
    assertThat(task.id()).hasToString("7");
  }

  @Test
  void shouldRefuseAnIdOrVersionBelowOne() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskId(0)).withMessageContaining("task id");
    assertThatIllegalArgumentException().isThrownBy(() -> new Task(new TaskId(1), 0, definition("one")))
        .withMessageContaining("version");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " a", "a ", "a\0b"})
  void shouldRefuseABlankOrMalformedName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> definition(name));
  }

  @Test
  void shouldBoundTheLengthOfTheName() {
    assertThat(TaskDefinition.checkedName("Payroll")).isEqualTo("Payroll");
    assertThat(definition("a".repeat(100)).name()).hasSize(100);
    assertThatIllegalArgumentException().isThrownBy(() -> definition("a".repeat(101)))
        .withMessageContaining("1 to 100 characters");
  }

  @Test
  void shouldKeepItsDefinitionAndVersionWhenPaused() {
    Task task = new Task(new TaskId(1), 3, definition("one"));
    assertThat(task.paused()).isFalse();
    assertThat(task.paused(true)).isEqualTo(new Task(new TaskId(1), 3, definition("one"), true));
    assertThat(task.paused(true).paused(false)).isEqualTo(task);
    assertThat(task.paused(true).changedTo(definition("two")))
        .isEqualTo(new Task(new TaskId(1), 4, definition("two"), true));
  }

  @Test
  void shouldNameAtMostTenTasksInNotAfter() {
    assertThat(notAfter(10).notAfter()).hasSize(10);
    assertThatIllegalArgumentException().isThrownBy(() -> notAfter(11)).withMessageContaining("notAfter");
  }

  private static TaskDefinition notAfter(int tasks) {
    return definition("one", LongStream.rangeClosed(1, tasks).mapToObj(TaskId::new).collect(Collectors.toSet()),
        Groups.NONE);
  }

  @Test
  void shouldBoundHowLongCandidatesAreFresh() {
    assertThat(List.of(Duration.ZERO, Duration.ofHours(1))).allSatisfy(
        fresh -> assertThat(TaskDefinition.checkedFresh(fresh)).isEqualTo(fresh));
    assertThat(List.of(Duration.ofNanos(-1), Duration.ofHours(1).plusNanos(1))).allSatisfy(
        fresh -> assertThatIllegalArgumentException().isThrownBy(() -> TaskDefinition.checkedFresh(fresh))
            .withMessage("must be 0 to 3600 seconds"));
  }

  private static TaskDefinition definition(String name) {
    return definition(name, Set.of(), Groups.NONE);
  }

  static TaskDefinition definition(String name, Set<TaskId> notAfter, Groups groups) {
    return new TaskDefinition(name, new LoanCriteria.All(List.of()), new PriorityOrder(List.of()), TaskLimits.DEFAULT,
        AssignmentPolicy.FIRST_COME_FIRST_SERVED, TaskDefinition.CANDIDATES_FRESH, Completion.NONE, notAfter,
        Presentation.DEFAULT, groups);
  }
}
