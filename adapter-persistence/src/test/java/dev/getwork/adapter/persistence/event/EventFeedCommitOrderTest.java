package dev.getwork.adapter.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Readers of events whose transactions commit in another order than they append, one of them after a whole selection. */
@Isolated("all databases of a server share its transaction numbers")
class EventFeedCommitOrderTest {

  private static final int MANY = 1_000;
  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final EventFeed feed = WORLD.get(EventFeed.class);
  private final TaskId task = new TestData(WORLD.ports()).task();

  /** A way to read the events since the last read. */
  private interface Reader {
    List<String> read();
  }

  @Test
  void shouldReturnEventsThatCommitLate() throws SQLException {
    assertThat(readBy(this::byFeed)).containsExactly("late", "early");
  }

  /** Tempting because it is simple: it misses events that have a smaller id and are committed later. */
  @Test
  void shouldMissEventsWhenReadByIds() throws SQLException {
    assertThat(readBy(_ -> byIds("true"))).containsExactly("late");
  }

  /** Tempting because it misses none: it waits for all open transactions, as long as a selection takes. */
  @Test
  void shouldDelayEventsWhenReadUpToTheOldestTransaction() throws SQLException {
    try (Connection selecting = open(); Connection other = open()) {
      Reader reader = byIds("xid < pg_snapshot_xmin(pg_current_snapshot())");
      Reader feedReader = byFeed(feed.now());
      run(selecting, "select pg_current_xact_id()");
      append(other, "event");
      other.commit();
      assertThat(reader.read()).isEmpty();
      assertThat(feedReader.read()).containsExactly("event");
      selecting.commit();
      assertThat(reader.read()).containsExactly("event");
    }
  }

  /** A client that is disconnected between two events of one read must continue from the bookmark before it. */
  @Test
  void shouldMissEventsWhenTheBookmarkOfTheSameReadIsUsed() throws SQLException {
    try (Connection first = open(); Connection second = open()) {
      FeedPosition before = feed.now();
      append(first, "received");
      append(second, "missed");
      first.commit();
      second.commit();
      EventBatch batch = feed.after(before, MANY);
      assertThat(new Following(feed.at(batch.next().bookmark()).orElseThrow()).read(MANY)).isEmpty();
      assertThat(new Following(feed.at(before.bookmark()).orElseThrow()).read(MANY)).containsExactly("received",
          "missed");
    }
  }

  private List<String> readBy(Function<FeedPosition, Reader> readers) throws SQLException {
    try (Connection first = open(); Connection second = open()) {
      Reader reader = readers.apply(feed.now());
      append(first, "early");
      append(second, "late");
      second.commit();
      var events = new ArrayList<>(reader.read());
      assertThat(events).containsExactly("late");
      first.commit();
      events.addAll(reader.read());
      events.addAll(reader.read());
      return events;
    }
  }

  /** Events that a writer rolls back, in part or whole, must not be returned. */
  @Test
  void shouldReturnCommittedEventsOnceAndAtLeastOnceFromABookmark() throws SQLException {
    var seed = Seed.fresh();
    var random = seed.generator();
    var writers = List.of(new Writer(), new Writer(), new Writer(), new Writer());
    var reader = new Following(feed.now());
    var all = new ArrayList<String>();
    var interrupted = new ArrayList<Interrupted>();
    for (int step = 0; step < 500; step++) {
      if (random.nextInt(5) > 0) {
        writers.get(random.nextInt(writers.size())).act(random.nextInt(5), "n" + step);
      } else {
        List<String> events = reader.read(1 + random.nextInt(4));
        var received = new ArrayList<>(all);
        received.addAll(events.subList(0, random.nextInt(events.size() + 1)));
        interrupted.add(new Interrupted(reader.bookmark, received));
        all.addAll(events);
      }
    }
    for (Writer writer : writers) {
      writer.connection.close();
    }
    for (int i = 0; i < 500; i++) {
      all.addAll(reader.read(3));
    }
    List<String> committed = writers.stream().flatMap(writer -> writer.committed.stream()).toList();
    assertThat(all).as("%s", seed).containsExactlyInAnyOrderElementsOf(committed);
    assertThat(interrupted).as("%s", seed).allSatisfy(client -> {
      var received = new ArrayList<>(client.received());
      received.addAll(new Following(feed.at(client.bookmark()).orElseThrow()).read(MANY));
      assertThat(received).containsAll(committed);
    });
  }

  /** Appends on a connection of its own, so that one thread has several open transactions. */
  private final class Writer {
    private final Connection connection = open();
    private final List<String> written = new ArrayList<>();
    private final List<String> committed = new ArrayList<>();

    void act(int action, String event) throws SQLException {
      switch (action) {
        case 0 -> {
          connection.commit();
          committed.addAll(written);
          written.clear();
        }
        case 1 -> {
          connection.rollback();
          written.clear();
        }
        case 2 -> {
          run(connection, "savepoint s");
          append(connection, "rolled-back-" + event);
          run(connection, "rollback to savepoint s");
        }
        case 3 -> {
          run(connection, "savepoint s");
          append(connection, event);
          run(connection, "release savepoint s");
          written.add(event);
        }
        default -> {
          append(connection, event);
          written.add(event);
        }
      }
    }
  }

  /** A client that was disconnected: its bookmark, and all events that it had received. */
  private record Interrupted(FeedBookmark bookmark, List<String> received) {}

  /** Reads batch by batch, and keeps the bookmark that is sent with the last batch. */
  private final class Following {
    private FeedPosition position;
    private FeedBookmark bookmark;

    Following(FeedPosition position) {
      this.position = position;
      this.bookmark = position.bookmark();
    }

    List<String> read(int most) {
      bookmark = position.bookmark();
      EventBatch batch = feed.after(position, most);
      position = batch.next();
      return batch.events().stream().map(recorded -> recorded.event().actor().value()).toList();
    }
  }

  private Reader byFeed(FeedPosition from) {
    var following = new Following(from);
    return () -> following.read(MANY);
  }

  private static final String NAIVE =
      "select actor, history_event_id from history_event where history_event_id > :last and %s order by 2";

  private Reader byIds(String condition) {
    long[] last = {WORLD.sql().sql("select coalesce(max(history_event_id), 0) from history_event")
        .query(Long.class).single()};
    return () -> WORLD.sql().sql(NAIVE.formatted(condition)).param("last", last[0]).query((row, _) -> {
      last[0] = row.getLong(2);
      return row.getString(1);
    }).list();
  }

  private static Connection open() {
    try {
      Connection connection = WORLD.dataSource().getConnection();
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Appends like {@link PostgresAuditLog}, on this connection. */
  private void append(Connection connection, String actor) throws SQLException {
    HistoryEvent event = HistoryEvent.of(HistoryEvent.Kind.TASK_CHANGED, new UserName(actor), task);
    run(connection, "insert into history_event (node, kind, actor, task_id) values ('test', '%s', '%s', %s)"
        .formatted(event.kind(), event.actor(), task));
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
