package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FiltersTest {

  private static final UserName ANN = new UserName("ann");
  private static final UserName BEN = new UserName("ben");
  private static final Optional<TaskId> ONE = Optional.of(new TaskId(1));
  private static final Optional<TaskId> TWO = Optional.of(new TaskId(2));
  private static final LoanNumber LOAN = new LoanNumber("L-1");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Assignment ACTIVE =
      new Assignment(new AssignmentId(3), ONE.get(), LOAN, ANN, Rank.of(1), NOON, Optional.empty());
  private static final Assignment ENDED = ACTIVE.ended(new AssignmentEnd.Released(BEN, NOON));

  @Test
  void shouldFitWhatEveryPartOfItFits() {
    assertThat(assignments(Optional.empty(), Optional.empty(), Optional.empty()).fits(ACTIVE)).isTrue();
    assertThat(assignments(ONE, Optional.of(ANN), Optional.of(State.ACTIVE)).fits(ACTIVE)).isTrue();
    assertThat(assignments(TWO, Optional.of(ANN), Optional.of(State.ACTIVE)).fits(ACTIVE)).isFalse();
    assertThat(assignments(ONE, Optional.of(BEN), Optional.of(State.ACTIVE)).fits(ACTIVE)).isFalse();
    assertThat(assignments(ONE, Optional.of(ANN), Optional.of(State.ENDED)).fits(ACTIVE)).isFalse();
    assertThat(assignments(ONE, Optional.empty(), Optional.of(State.ENDED)).fits(ENDED)).isTrue();
    assertThat(AssignmentFilter.activeOf(ANN).fits(ACTIVE)).isTrue();
    assertThat(AssignmentFilter.activeOf(ANN).fits(ENDED)).isFalse();
    assertThat(AssignmentFilter.activeOf(BEN).fits(ACTIVE)).isFalse();
  }

  private static AssignmentFilter assignments(
      Optional<TaskId> task, Optional<UserName> holder, Optional<State> state) {
    return new AssignmentFilter(task, holder, state);
  }

  @Test
  void shouldFitEventsThatEveryPartOfItFits() {
    HistoryEvent assigned = HistoryEvent.of(Kind.LOAN_ASSIGNED, ANN, ACTIVE);
    HistoryEvent changed = HistoryEvent.of(Kind.TASK_CHANGED, BEN, ONE.get());
    assertThat(events(Optional.empty(), Optional.empty(), Optional.empty()).fits(changed)).isTrue();
    assertThat(events(ONE, Optional.of(ANN), Optional.of(Kind.LOAN_ASSIGNED)).fits(assigned)).isTrue();
    assertThat(events(TWO, Optional.of(ANN), Optional.of(Kind.LOAN_ASSIGNED)).fits(assigned)).isFalse();
    assertThat(events(ONE, Optional.of(BEN), Optional.of(Kind.LOAN_ASSIGNED)).fits(assigned)).isFalse();
    assertThat(events(ONE, Optional.of(ANN), Optional.of(Kind.LOAN_EXCLUDED)).fits(assigned)).isFalse();
    assertThat(EventFilter.of(LOAN).fits(assigned)).isTrue();
    assertThat(EventFilter.of(new LoanNumber("L-2")).fits(assigned)).isFalse();
    assertThat(EventFilter.of(LOAN).fits(changed)).isFalse();
  }

  private static EventFilter events(Optional<TaskId> task, Optional<UserName> actor, Optional<Kind> kind) {
    return new EventFilter(task, Optional.empty(), actor, kind);
  }

  @Test
  void shouldKnowHowLongASelectionTook() {
    var run = new SelectionRun(
        new SelectionRunId(1), ONE.get(), "a", NOON, NOON.plusMillis(1_500), 3, Optional.empty(),
        Optional.empty());
    assertThat(run.took()).isEqualTo(Duration.ofMillis(1_500));
    assertThat(run.id()).hasToString("1");
    assertThatIllegalArgumentException().isThrownBy(() -> new SelectionRunId(0)).withMessageContaining("positive");
  }
}
