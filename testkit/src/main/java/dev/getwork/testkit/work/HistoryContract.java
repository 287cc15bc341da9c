package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Pages;
import dev.getwork.testkit.contract.Ports;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every history promises to whoever reads it. */
public abstract class HistoryContract {

  private Ground ground;
  private TaskId task;
  private UserName ann;

  /** The port under test. */
  protected abstract History history();

  /** What lays the ground, on the same store. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    task = ground.task();
    ann = ground.user();
  }

  @Test
  void shouldKeepWhatWasDoneAndSayWhenAndWhere() {
    LoanNumber loan = ground.loan();
    var ofAssignment = new HistoryEvent(
        Kind.LOAN_ASSIGNED, ann, task, Optional.of(loan), Optional.of(new AssignmentId(7)));
    Instant before = ports().clock().now();
    append(HistoryEvent.of(Kind.TASK_DEFINED, ann, task));
    append(ofAssignment);
    append(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan));
    List<RecordedEvent> recorded = of(task, null, null, null);
    assertThat(recorded).extracting(RecordedEvent::event).containsExactly(
        HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan), ofAssignment,
        HistoryEvent.of(Kind.TASK_DEFINED, ann, task));
    assertThat(recorded).allSatisfy(event -> {
      assertThat(event.node()).isEqualTo("test");
      assertThat(event.at()).isBetween(before, ports().clock().now());
    });
  }

  @Test
  void shouldSayWhoseAssignmentItIsAbout() {
    LoanNumber loan = ground.loan();
    UserName to = ground.user();
    Assignment given = ground.assigned(task, ann, loan);
    append(HistoryEvent.of(Kind.LOAN_ASSIGNED, ann, given));
    Transfer.make(ports(), history(), given, to);
    append(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan));
    assertThat(of(null, loan, null, null)).extracting(RecordedEvent::holder)
        .containsExactly(Optional.empty(), Optional.of(to), Optional.of(ann), Optional.of(ann));
  }

  @Test
  void shouldListWhatFits() {
    LoanNumber loan = ground.loan();
    HistoryEvent defined = HistoryEvent.of(Kind.TASK_DEFINED, ann, task);
    HistoryEvent excluded = HistoryEvent.of(Kind.LOAN_EXCLUDED, ann, task, loan);
    HistoryEvent elsewhere = HistoryEvent.of(Kind.LOAN_EXCLUDED, ground.user(), ground.task(), loan);
    append(defined, excluded, elsewhere);
    assertThat(events(of(task, null, null, null))).containsExactly(excluded, defined);
    assertThat(events(of(null, loan, null, null))).containsExactly(elsewhere, excluded);
    assertThat(events(of(null, null, ann, null))).containsExactly(excluded, defined);
    assertThat(events(of(null, null, ann, Kind.TASK_DEFINED))).containsExactly(defined);
    assertThat(events(of(task, loan, ann, Kind.LOAN_EXCLUDED))).containsExactly(excluded);
    assertThat(of(task, null, null, Kind.LOAN_RESTORED)).isEmpty();
    assertThat(events(of(null, null, null, null))).as("beside what others did meanwhile")
        .containsSubsequence(elsewhere, excluded, defined);
    assertThat(history().newest(filter(null, null, null, Kind.LOAN_EXCLUDED), Page.first(2)))
        .extracting(recorded -> recorded.event().kind()).containsOnly(Kind.LOAN_EXCLUDED);
  }

  @Test
  void shouldNeitherRepeatNorMissAnythingWhileMoreIsDone() {
    for (int i = 0; i < 5; i++) {
      append(HistoryEvent.of(Kind.TASK_CHANGED, ann, task));
    }
    List<RecordedEvent> before = of(task, null, null, null);
    List<RecordedEvent> read = Pages.all(2, RecordedEvent::id, page -> {
      append(HistoryEvent.of(Kind.TASK_CHANGED, ann, task));
      return history().newest(filter(task, null, null, null), page);
    });
    assertThat(read.subList(1, read.size())).as("what came before the first page was read, and all that was there")
        .isEqualTo(before);
  }

  private void append(HistoryEvent... events) {
    ground.doInTransaction(() -> history().append(List.of(events)));
  }

  private List<RecordedEvent> of(
      @Nullable TaskId ofTask, @Nullable LoanNumber loan, @Nullable UserName actor, @Nullable Kind kind) {
    return history().newest(filter(ofTask, loan, actor, kind), Page.first(100));
  }

  private static EventFilter filter(
      @Nullable TaskId ofTask, @Nullable LoanNumber loan, @Nullable UserName actor, @Nullable Kind kind) {
    return new EventFilter(Optional.ofNullable(ofTask), Optional.ofNullable(loan), Optional.ofNullable(actor),
        Optional.ofNullable(kind));
  }

  private static List<HistoryEvent> events(List<RecordedEvent> recorded) {
    return recorded.stream().map(RecordedEvent::event).toList();
  }
}
