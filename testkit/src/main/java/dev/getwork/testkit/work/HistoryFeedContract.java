package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.HistoryFeed.Mark;
import dev.getwork.application.port.out.work.HistoryFeed.Part;
import dev.getwork.application.port.out.work.HistoryFeed.Place;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every feed of the history promises. Others may write to the same store, so that only own events are looked at. */
public abstract class HistoryFeedContract {

  private static final UserName MANAGER = new UserName("manager");
  private static final int MANY = 1_000;

  private HistoryFeed feed;
  private History history;
  private Ground ground;
  private TaskId task;

  /** The feed under test. */
  protected abstract HistoryFeed feed();

  /** What is written on the same store. */
  protected abstract History history();

  /** The other ports on the same store. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    feed = feed();
    history = history();
    ground = new Ground(ports());
    task = ground.task();
  }

  @Test
  void shouldTellWhatIsDoneFromNowOnAndOnce() {
    append(Kind.TASK_DEFINED);
    Place now = feed.now();
    assertThat(kinds(read(now))).isEmpty();
    append(Kind.TASK_CHANGED);
    append(Kind.TASK_PAUSED);
    Part first = read(now);
    assertThat(kinds(first)).containsExactly(Kind.TASK_CHANGED, Kind.TASK_PAUSED);
    assertThat(kinds(read(first.next()))).isEmpty();
    append(Kind.TASK_RESUMED);
    assertThat(kinds(read(first.next()))).containsExactly(Kind.TASK_RESUMED);
  }

  @Test
  void shouldTellWhatIsKnownOfAnEvent() {
    Place now = feed.now();
    Assignment assignment = ground.assigned(task, ground.loan());
    HistoryEvent assigned = HistoryEvent.of(Kind.LOAN_ASSIGNED, assignment.holder(), assignment);
    HistoryEvent requeued = HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, assignment.loan());
    ground.doInTransaction(() -> history.append(List.of(assigned, requeued)));
    List<RecordedEvent> told = own(read(now));
    assertThat(told).extracting(RecordedEvent::event).containsExactly(assigned, requeued);
    assertThat(told.getFirst().holder()).contains(assignment.holder());
    assertThat(told.getLast().holder()).isEmpty();
    assertThat(told).extracting(RecordedEvent::node).containsOnly("test");
    assertThat(told).extracting(RecordedEvent::id).doesNotHaveDuplicates().isSorted().allMatch(id -> id > 0);
    assertThat(told.getFirst().at()).isBeforeOrEqualTo(ports().clock().now());
  }

  @Test
  void shouldTellWhoseAssignmentWasHandedOver() {
    Place now = feed.now();
    Assignment given = ground.assigned(task, ground.loan());
    var to = new UserName("somebody-else");
    Transfer.make(ports(), history, given, to);
    assertThat(own(read(now))).extracting(told -> told.holder().orElseThrow()).containsExactly(given.holder(), to);
  }

  @Test
  void shouldTellWhatIsDoneTogetherInPartsAndOnce() {
    Place now = feed.now();
    ground.doInTransaction(() -> history.append(
        IntStream.range(0, 25).mapToObj(_ -> HistoryEvent.of(Kind.TASK_CHANGED, MANAGER, task)).toList()));
    var told = new ArrayList<RecordedEvent>();
    Place next = now;
    for (boolean complete = false; !complete;) {
      Part part = feed.read(next, 10);
      assertThat(part.events()).hasSizeLessThanOrEqualTo(10);
      told.addAll(own(part));
      if (told.size() == 10) {
        append(Kind.TASK_PAUSED);
      }
      next = part.next();
      complete = part.complete();
    }
    told.addAll(own(read(next)));
    assertThat(told).extracting(RecordedEvent::id).hasSize(26).doesNotHaveDuplicates();
  }

  @Test
  void shouldTellNothingThatIsNotCommitted() {
    Place now = feed.now();
    Place during = ground.inTransaction(() -> {
      append(Kind.TASK_CHANGED);
      Part part = Meanwhile.resultOf(Meanwhile.elsewhere(() -> read(now)));
      assertThat(kinds(part)).isEmpty();
      return part.next();
    });
    assertThat(kinds(read(during))).containsExactly(Kind.TASK_CHANGED);
  }

  @Test
  void shouldGoOnFromTheMarkOfAnyPlace() {
    Place first = feed.now();
    append(Kind.TASK_CHANGED);
    Part part = read(first);
    append(Kind.TASK_PAUSED);
    assertThat(kinds(read(feed.at(first.mark()).orElseThrow()))).containsExactly(Kind.TASK_CHANGED, Kind.TASK_PAUSED);
    assertThat(kinds(read(feed.at(part.next().mark()).orElseThrow()))).endsWith(Kind.TASK_PAUSED);
  }

  @Test
  void shouldNotGoOnFromAMarkThatIsOldOrOfAnotherStore() {
    append(Kind.TASK_CHANGED);
    Mark mark = feed.now().mark();
    assertThat(feed.at(mark)).isPresent();
    assertThat(feed.at(new Mark(mark.number(), mark.second() - 3_500))).isPresent();
    assertThat(feed.at(new Mark(mark.number(), mark.second() - 3_700))).isEmpty();
    assertThat(feed.at(new Mark(mark.number() + 1_000_000, mark.second()))).isEmpty();
    assertThat(feed.at(new Mark(0, mark.second()))).isEmpty();
  }

  private Part read(Place place) {
    return feed.read(place, MANY);
  }

  private void append(Kind kind) {
    ground.doInTransaction(() -> history.append(List.of(HistoryEvent.of(kind, MANAGER, task))));
  }

  private List<RecordedEvent> own(Part part) {
    return part.events().stream().filter(told -> told.event().task().equals(task)).toList();
  }

  private List<Kind> kinds(Part part) {
    return own(part).stream().map(told -> told.event().kind()).toList();
  }
}
