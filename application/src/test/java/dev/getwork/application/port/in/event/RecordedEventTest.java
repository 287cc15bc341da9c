package dev.getwork.application.port.in.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.Groups;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RecordedEventTest {

  private static final UserName ANN = new UserName("ann");
  private static final UserName BOB = new UserName("bob");
  private static final TaskId TASK = new TaskId(1);
  private static final LoanNumber LOAN = new LoanNumber("L-1");

  @Test
  void shouldBeVisibleToTheGroupsOfItsTask() {
    var paused = new RecordedEvent(1, Instant.EPOCH, "node", HistoryEvent.of(Kind.TASK_PAUSED, BOB, TASK),
        Optional.empty(), Optional.empty(), new Groups(Set.of("east")), Optional.empty());
    assertVisible(paused, true, true);
    assertThat(paused.isVisibleTo(new Viewer(ANN, false, Optional.of(new Groups(Set.of("east", "west")))))).isTrue();
    assertThat(paused.isVisibleTo(new Viewer(ANN, false, Optional.of(Groups.NONE)))).isFalse();
  }

  @Test
  void shouldBeVisibleToEverybodyWhenItIsAboutATask() {
    assertVisible(event(HistoryEvent.of(Kind.TASK_PAUSED, BOB, TASK), Optional.empty()), true, true);
  }

  @Test
  void shouldBeVisibleToTheHolderOfItsAssignment() {
    HistoryEvent released = HistoryEvent.of(Kind.LOAN_RELEASED, BOB, TASK, LOAN);
    assertVisible(event(released, Optional.of(ANN)), true, true);
    assertVisible(event(released, Optional.of(BOB)), false, true);
  }

  @Test
  void shouldBeVisibleToManagersOnlyWhenItIsAboutALoanWithoutAssignment() {
    assertVisible(event(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, TASK, LOAN), Optional.empty()), false,
        true);
  }

  private static void assertVisible(RecordedEvent event, boolean toAnn, boolean toManager) {
    assertThat(event.isVisibleTo(new Viewer(ANN, false, Optional.empty()))).isEqualTo(toAnn);
    assertThat(event.isVisibleTo(new Viewer(new UserName("manager"), true, Optional.empty()))).isEqualTo(toManager);
  }

  private static RecordedEvent event(HistoryEvent event, Optional<UserName> holder) {
    return new RecordedEvent(1, Instant.EPOCH, "node", event, holder, Optional.empty(), Groups.NONE, Optional.empty());
  }
}
