package dev.getwork.adapter.persistence.event;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Other tests append to the same audit log; each test reads only the events of its own task. */
class PostgresEventFeedTest {

  private static final int MANY = 1_000;

  private final EventFeed feed = SharedWorld.WORLD.get(EventFeed.class);
  private final AuditLog log = SharedWorld.WORLD.get(AuditLog.class);
  private final TestData data = new TestData(SharedWorld.ports());
  private final TaskId task = data.task();

  @Test
  void shouldReturnEachLaterEventOnce() {
    append(Kind.TASK_DEFINED);
    FeedPosition now = feed.now();
    assertThat(kinds(read(now))).isEmpty();
    append(Kind.TASK_CHANGED);
    append(Kind.TASK_PAUSED);
    EventBatch first = read(now);
    assertThat(kinds(first)).containsExactly(Kind.TASK_CHANGED, Kind.TASK_PAUSED);
    assertThat(first.events()).as("subscribers of all roles").allMatch(event -> event.task().isEmpty());
    assertThat(kinds(read(first.next()))).isEmpty();
    append(Kind.TASK_RESUMED);
    assertThat(kinds(read(first.next()))).containsExactly(Kind.TASK_RESUMED);
  }

  @Test
  void shouldReturnEventsWithTheirHolders() {
    FeedPosition now = feed.now();
    Assignment assignment = data.assigned(task, data.loan());
    HistoryEvent assigned = HistoryEvent.of(Kind.LOAN_ASSIGNED, assignment.holder(), assignment);
    HistoryEvent requeued = HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, assignment.loan());
    data.doInTransaction(() -> log.append(List.of(requeued)));
    var to = new UserName("somebody-else");
    PostgresAuditLogTest.transfer(data, log, assignment, to);
    List<RecordedEvent> events = own(read(now));
    assertThat(events.subList(0, 2)).extracting(RecordedEvent::event).containsExactly(assigned, requeued);
    assertThat(events).extracting(RecordedEvent::holder).containsExactly(
        Optional.of(assignment.holder()), Optional.empty(), Optional.of(assignment.holder()), Optional.of(to));
    assertThat(events).extracting(RecordedEvent::node).containsOnly("test");
    assertThat(events).extracting(RecordedEvent::id).doesNotHaveDuplicates().isSorted().allMatch(id -> id > 0);
    assertThat(events.getFirst().at()).isBeforeOrEqualTo(data.ports().clock().now());
  }

  @Test
  void shouldReturnEventsWithTheGroupsOfTheirTasks() {
    append(Kind.TASK_DEFINED);
    FeedPosition now = feed.now();
    append(Kind.TASK_PAUSED);
    assertThat(own(read(now))).extracting(RecordedEvent::groups).containsExactly(Groups.NONE);
    var east = new Groups(Set.of("east", "west"));
    data.doInTransaction(() -> {
      Task known = data.ports().tasks().lock(task).orElseThrow();
      data.ports().tasks()
          .update(known.changedTo(TaskFixture.aTask().named(known.definition().name()).forGroups(east)));
    });
    assertThat(own(read(now))).extracting(RecordedEvent::groups).containsExactly(east);
  }

  @Test
  void shouldNotReturnChangesOfLoans() {
    FeedPosition now = feed.now();
    var change = HistoryEvent.changed(data.loan(), MANAGER, FactChanges.NONE);
    data.doInTransaction(() -> log.append(List.of(change)));
    append(Kind.TASK_PAUSED);
    assertThat(read(now).events()).extracting(RecordedEvent::event).doesNotContain(change).isNotEmpty();
  }

  @Test
  void shouldReturnEachEventOfATransactionOnceInBatches() {
    FeedPosition next = feed.now();
    data.doInTransaction(() -> log.append(
        IntStream.range(0, 25).mapToObj(_ -> HistoryEvent.of(Kind.TASK_CHANGED, MANAGER, task)).toList()));
    var events = new ArrayList<RecordedEvent>();
    for (boolean complete = false; !complete;) {
      EventBatch batch = feed.after(next, 10);
      assertThat(batch.events()).hasSizeLessThanOrEqualTo(10);
      events.addAll(own(batch));
      if (events.size() <= 10) { // After the first batch, which may have an event of another test.
        append(Kind.TASK_PAUSED);
      }
      next = batch.next();
      complete = batch.complete();
    }
    events.addAll(own(read(next)));
    assertThat(events).extracting(RecordedEvent::id).hasSize(26).doesNotHaveDuplicates();
  }

  @Test
  void shouldReturnAnEventOnceItIsCommitted() {
    FeedPosition now = feed.now();
    FeedPosition during = data.inTransaction(() -> {
      append(Kind.TASK_CHANGED);
      EventBatch batch = Concurrently.resultOf(Concurrently.elsewhere(() -> read(now)));
      assertThat(kinds(batch)).isEmpty();
      return batch.next();
    });
    assertThat(kinds(read(during))).containsExactly(Kind.TASK_CHANGED);
  }

  @Test
  void shouldContinueFromABookmark() {
    FeedPosition first = feed.now();
    append(Kind.TASK_CHANGED);
    EventBatch batch = read(first);
    append(Kind.TASK_PAUSED);
    assertThat(kinds(read(feed.at(first.bookmark()).orElseThrow())))
        .containsExactly(Kind.TASK_CHANGED, Kind.TASK_PAUSED);
    assertThat(kinds(read(feed.at(batch.next().bookmark()).orElseThrow()))).endsWith(Kind.TASK_PAUSED);
  }

  @Test
  void shouldNotContinueFromABookmarkThatIsOldOrOfAnotherStore() {
    append(Kind.TASK_CHANGED);
    FeedBookmark bookmark = feed.now().bookmark();
    assertThat(feed.at(bookmark)).isPresent();
    assertThat(feed.at(new FeedBookmark(bookmark.number(), bookmark.second() - 3_500))).isPresent();
    assertThat(feed.at(new FeedBookmark(bookmark.number(), bookmark.second() - 3_700))).isEmpty();
    assertThat(feed.at(new FeedBookmark(bookmark.number() + 1_000_000, bookmark.second()))).isEmpty();
    assertThat(feed.at(new FeedBookmark(0, bookmark.second()))).isEmpty();
  }

  @Test
  void shouldOmitKindsThatOnlyANewerReleaseKnows() {
    FeedPosition now = feed.now();
    SharedWorld.run(PostgresAuditLogTest.APPEND_UNKNOWN_KIND, task.value());
    append(Kind.TASK_PAUSED);
    assertThat(kinds(read(now))).containsExactly(Kind.TASK_PAUSED);
  }

  private EventBatch read(FeedPosition position) {
    return feed.after(position, MANY);
  }

  private void append(Kind kind) {
    data.doInTransaction(() -> log.append(List.of(HistoryEvent.of(kind, MANAGER, task))));
  }

  private List<RecordedEvent> own(EventBatch batch) {
    return batch.events().stream().filter(recorded -> recorded.event().task().equals(Optional.of(task))).toList();
  }

  private List<Kind> kinds(EventBatch batch) {
    return own(batch).stream().map(recorded -> recorded.event().kind()).toList();
  }
}
