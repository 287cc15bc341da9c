package dev.getwork.bootstrap.demo;

import dev.getwork.adapter.rest.RestConfiguration.Demo;
import dev.getwork.adapter.rest.RestConfiguration.User;
import dev.getwork.adapter.rest.RestConfiguration.Wave;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Waves of requests by demo users. By {@code NOTIFY}, each node learns of a wave and records its share. */
public final class DemoWaves implements Demo, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DemoWaves.class);
  private static final Map<String, User> USERS = DemoUsers.all("");
  private static final int POLL_MILLIS = 500;

  /** As long as the console shows waves. */
  private static final Duration KEPT = Duration.ofMinutes(15);

  /** The users wait like clients of the API: their rechecks replace a leader that lost its session. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(25);

  private final JdbcClient jdbc;
  private final RequestWork requestWork;
  private final ClusterQueries cluster;
  private final DataSource listening;
  private final String node;
  private final NavigableMap<Instant, Announced> waves = new ConcurrentSkipListMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean closed;

  /** Each user requests work from the node at the same index, counted around. */
  record Announced(TaskId task, int requests, int selectionSeconds, Instant at, List<String> users,
      List<String> nodes, SortedMap<Instant, Leader> ended) implements Wave {

    Announced with(SortedMap<Instant, Leader> ended) {
      return new Announced(task, requests, selectionSeconds, at, users, nodes, ended);
    }
  }

  public DemoWaves(
      JdbcClient jdbc, RequestWork requestWork, ClusterQueries cluster, DataSource listening, String node) {
    this.jdbc = jdbc;
    this.requestWork = requestWork;
    this.cluster = cluster;
    this.listening = listening;
    this.node = node;
    Thread.ofPlatform().daemon().name("demo-waves").start(this::listen);
  }

  /** The minimum duration of a selection that begins now, while requests of a wave wait on this node. */
  public Optional<Duration> selectionMinimum(TaskId task) {
    return waves().stream().findFirst()
        .filter(wave -> wave.task().equals(task) && waiting.get() > 0)
        .map(wave -> Duration.ofSeconds(wave.selectionSeconds()));
  }

  @Override
  public List<Announced> waves() {
    return List.copyOf(waves.descendingMap().values());
  }

  /**
   * A new version of the task outdates the candidates of earlier selections; the audit log shows it. The users are those
   * who hold the fewest loans, from the last one on, because visitors sign in as the first ones.
   */
  private static final String BEGIN =
      """
      with changed as (
        update task set version = version + 1 where task_id = :task and not paused
        returning task_id, to_jsonb(task) as task_after),
      recorded as (
        insert into history_event (node, kind, actor, task_id, task_after)
        select :node, 'TASK_CHANGED', 'getwork', task_id, task_after from changed)
      select clock_timestamp() as at, array(
        select name from (select 'processor' || to_char(n, 'FM000') from generate_series(1, 500) as n) as users (name)
        where not exists (select from work_request where user_name = name and state = 'PENDING')
        order by (select count(*) from hold where kind = 'ASSIGNED' and holder = name), name desc
        limit :requests) as users
      from changed
      """;

  @Override
  public Optional<Announced> start(TaskId task, int requests, int selectionSeconds) {
    List<String> nodes = cluster.nodes().stream().map(NodeStatus::name).toList();
    Optional<Announced> wave =
        jdbc.sql(BEGIN).param("task", task.value()).param("node", node).param("requests", requests)
            .query((row, _) -> {
              List<String> users = List.of((String[]) row.getArray("users").getArray());
              return new Announced(task, users.size(), selectionSeconds, row.getTimestamp("at").toInstant(), users,
                  nodes, new TreeMap<>());
            })
            .optional();
    wave.ifPresent(this::announce);
    return wave;
  }

  private void announce(Announced wave) {
    jdbc.sql("select pg_notify('getwork_demo', :wave)").param("wave", JsonMapper.shared().writeValueAsString(wave))
        .query((_, _) -> true).single();
  }

  private static final String END_LEADER =
      """
      select pg_terminate_backend(pid), split_part(application_name, ' ', 4) as node, xact_start as since,
        clock_timestamp() as until
      from pg_stat_activity
      where datname = current_database() and application_name like 'getwork lead ' || :task || ' %'
        and xact_start = :since
      """;

  @Override
  public SortedMap<Instant, Leader> endLeader(TaskId task, Instant since) {
    var ended = new TreeMap<Instant, Leader>();
    jdbc.sql(END_LEADER).param("task", task.toString()).param("since", Timestamp.from(since)).query(row -> {
      ended.put(row.getTimestamp("until").toInstant(),
          new Leader(row.getString("node"), row.getTimestamp("since").toInstant()));
    });
    waves().stream().filter(wave -> wave.task().equals(task)).findFirst()
        .ifPresent(wave -> announce(wave.with(ended)));
    return ended;
  }

  private void listen() {
    while (!closed) {
      try (var connection = listening.getConnection(); var statement = connection.createStatement()) {
        statement.execute("listen getwork_demo");
        while (!closed) {
          for (var notified : connection.unwrap(PGConnection.class).getNotifications(POLL_MILLIS)) {
            join(notified.getParameter());
          }
        }
      } catch (SQLException lost) {
        LOG.debug("Lost the connection for waves: {}", lost.getMessage());
        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
      }
    }
  }

  /** Every user of the database may notify, and another text must not end the listener. */
  private void join(String text) {
    try {
      var wave = JsonMapper.shared().readValue(text, Announced.class);
      Announced known = waves.get(wave.at());
      if (known != null) {
        wave.ended().putAll(known.ended());
      }
      waves.put(wave.at(), wave);
      waves.headMap(wave.at().minus(KEPT)).clear();
      int first = wave.nodes().indexOf(node);
      for (int i = first; known == null && first >= 0 && i < wave.requests(); i += wave.nodes().size()) {
        String user = wave.users().get(i);
        var command = new RequestWorkCommand(new UserName(user), Objects.requireNonNull(USERS.get(user)).groups(),
            wave.task(), new LoanCount(1), MAX_WAIT, Optional.empty());
        Thread.ofVirtual()
            .uncaughtExceptionHandler((_, failed) -> LOG.debug("The request of {} failed", user, failed))
            .start(() -> request(command));
      }
    } catch (RuntimeException unknown) {
      LOG.debug("This is no wave: {}", text, unknown);
    }
  }

  private void request(RequestWorkCommand command) {
    waiting.incrementAndGet();
    try {
      requestWork.request(command);
    } finally {
      waiting.decrementAndGet();
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
