package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.HistoryFeed.Part;
import dev.getwork.application.port.out.work.HistoryFeed.Place;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.fixture.Seed;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Readers of a table whose writers commit in another order than they write, one of them after a whole selection. */
@Isolated("the server numbers all its transactions in one line")
class CommitsOutOfOrderTest {

  private static final int MANY = 1_000;
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final HistoryFeed feed = WORLD.ports().feed();
  private final TaskId task = new Ground(Ports.of(WORLD.ports())).task();

  @AfterAll
  static void stop() {
    WORLD.close();
  }

  /** How somebody reads: what is new since the last time. */
  private interface Reader {
    List<String> read();
  }

  @Test
  void shouldLoseNothingAndStallNobody() throws SQLException {
    assertThat(toldOf(this::byFeed)).containsExactly("late", "early");
  }

  /** The first that comes to mind: it passes over what has a smaller id and is committed later. */
  @Test
  void shouldLoseEventsByTheirIdsAlone() throws SQLException {
    assertThat(toldOf(_ -> byIds("true"))).containsExactly("late");
  }

  /** The second: it waits until all are over that were open, for as long as a selection takes. */
  @Test
  void shouldStallWhoWaitsForTheOldestTransaction() throws SQLException {
    try (Connection selecting = open(); Connection other = open()) {
      Reader reader = byIds("xid < pg_snapshot_xmin(pg_current_snapshot())");
      Reader ours = byFeed(feed.now());
      run(selecting, "select pg_current_xact_id()");
      append(other, "told");
      other.commit();
      assertThat(reader.read()).isEmpty();
      assertThat(ours.read()).containsExactly("told");
      selecting.commit();
      assertThat(reader.read()).containsExactly("told");
    }
  }

  /** Who is cut off between two events of one read goes on from before it: what they were not told is told. */
  @Test
  void shouldLoseByAMarkOfTheReadItselfWhatWasReadTogether() throws SQLException {
    try (Connection first = open(); Connection second = open()) {
      Place before = feed.now();
      append(first, "heard");
      append(second, "unheard");
      first.commit();
      second.commit();
      Part part = feed.read(before, MANY);
      assertThat(new Following(feed.at(part.next().mark()).orElseThrow()).read(MANY)).isEmpty();
      assertThat(new Following(feed.at(before.mark()).orElseThrow()).read(MANY)).containsExactly("heard", "unheard");
    }
  }

  private List<String> toldOf(Function<Place, Reader> readers) throws SQLException {
    try (Connection first = open(); Connection second = open()) {
      Reader reader = readers.apply(feed.now());
      append(first, "early");
      append(second, "late");
      second.commit();
      var told = new ArrayList<>(reader.read());
      assertThat(told).containsExactly("late");
      first.commit();
      told.addAll(reader.read());
      told.addAll(reader.read());
      return told;
    }
  }

  /** Whatever a writer takes back, within a transaction or with the whole of it, was never there. */
  @Test
  void shouldTellWhatIsCommittedOfAnyInterleavingOnceAndToWhoResumesAtLeastOnce() throws SQLException {
    var seed = Seed.fresh();
    var random = seed.generator();
    var writers = List.of(new Writer(), new Writer(), new Writer(), new Writer());
    var reader = new Following(feed.now());
    var told = new ArrayList<String>();
    var marked = new ArrayList<Marked>();
    for (int step = 0; step < 500; step++) {
      if (random.nextInt(5) > 0) {
        writers.get(random.nextInt(writers.size())).doSomething(random.nextInt(5), "n" + step);
      } else {
        List<String> news = reader.read(1 + random.nextInt(4));
        var heard = new ArrayList<>(told);
        heard.addAll(news.subList(0, random.nextInt(news.size() + 1)));
        marked.add(new Marked(reader.mark, heard));
        told.addAll(news);
      }
    }
    for (Writer writer : writers) {
      writer.connection.close();
    }
    for (int i = 0; i < 500; i++) {
      told.addAll(reader.read(3));
    }
    List<String> committed = writers.stream().flatMap(writer -> writer.committed.stream()).toList();
    assertThat(told).as("told, %s", seed).containsExactlyInAnyOrderElementsOf(committed);
    assertThat(marked).as("%s", seed).allSatisfy(mark -> {
      var heard = new ArrayList<>(mark.heard());
      heard.addAll(new Following(feed.at(mark.mark()).orElseThrow()).read(MANY));
      assertThat(heard).containsAll(committed);
    });
  }

  /** Writes by hand, so that several transactions are open on one thread. */
  private final class Writer {
    private final Connection connection = open();
    private final List<String> written = new ArrayList<>();
    private final List<String> committed = new ArrayList<>();

    void doSomething(int what, String event) throws SQLException {
      switch (what) {
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
          append(connection, "taken-back-" + event);
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

  /** What a listener had heard when it was given a mark, and went away. */
  private record Marked(HistoryFeed.Mark mark, List<String> heard) {}

  /** Reads on and on, and knows the mark that what it read last was told with. */
  private final class Following {
    private Place place;
    private HistoryFeed.Mark mark;

    Following(Place place) {
      this.place = place;
      this.mark = place.mark();
    }

    List<String> read(int most) {
      mark = place.mark();
      Part part = feed.read(place, most);
      place = part.next();
      return part.events().stream().map(told -> told.event().actor().value()).toList();
    }
  }

  private Reader byFeed(Place from) {
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

  /** As PostgresHistory does, on a connection by hand. */
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
