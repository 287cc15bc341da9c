package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Notifications by {@code NOTIFY}, received on one connection per node that is not pooled. They are sent after the
 * commit in a statement of their own: a notification in a writing transaction would serialize all commits of the
 * server.
 */
final class PostgresDecisionNotifications implements DecisionNotifications, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresDecisionNotifications.class);
  private static final String CHANNEL = "getwork_decided";
  private static final Pattern PAYLOAD = Pattern.compile("^([1-9][0-9]{0,17}) (.+)$");
  private static final int POLL_MILLIS = 500;
  private static final Duration CHECK_AFTER = Duration.ofSeconds(3);
  private static final int ANSWER_WITHIN_SECONDS = 2;
  private static final Duration RECONNECT_AFTER = Duration.ofSeconds(1);

  private final JdbcClient jdbc;
  private final String node;
  private final String self = UUID.randomUUID().toString();
  private final DataSource listening;
  private final WorkRequestRow requestRow = new WorkRequestRow();
  private final AssignmentRow assignmentRow;
  private final DecisionSubscriptions subscriptions = new DecisionSubscriptions();
  private final Thread listener;
  private final Set<TaskId> unsent = ConcurrentHashMap.newKeySet();
  private final ExecutorService notifier =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("notifier").factory());
  private volatile boolean closed;

  PostgresDecisionNotifications(JdbcClient jdbc, @Qualifier("listening") DataSource listening,
      AssignmentRow assignmentRow, Settings settings) {
    this.jdbc = jdbc;
    this.assignmentRow = assignmentRow;
    this.node = settings.node();
    this.listening = listening;
    this.listener = Thread.ofPlatform().daemon().name("notifications").start(this::listen);
  }

  private static final String NOTIFY = "select pg_notify('" + CHANNEL + "', :task || ' ' || :sender)";

  /**
   * Hands the decisions to the subscribers of this node, even while the listening connection is lost, and leaves the
   * others to a thread: notifications of a task that wait for it become one.
   */
  @Override
  public void publish(TaskId task, List<DecidedRequest> decided) {
    subscriptions.handOver(task, decided);
    if (unsent.add(task)) {
      notifier.execute(() -> send(task));
    }
  }

  private void send(TaskId task) {
    unsent.remove(task);
    try {
      jdbc.sql(NOTIFY).param("task", task.toString()).param("sender", self).query((_, _) -> true).single();
    } catch (DataAccessException lost) {
      LOG.debug("Cannot notify other nodes about task {}; their users recheck instead: {}", task, lost.getMessage());
    }
  }

  @Override
  public DecisionSubscription subscribe(TaskId task, UserName user) {
    return subscriptions.open(task, user);
  }

  /** A read that waits for a lock must not keep the listener from its heartbeat. */
  private static final String LISTEN =
      "select set_config('application_name', ?, false), set_config('statement_timeout', '2s', false); listen "
          + CHANNEL;

  private void listen() {
    while (!closed) {
      try (Connection connection = listening.getConnection();
          PreparedStatement listen = connection.prepareStatement(LISTEN)) {
        listen.setString(1, "getwork listen " + node);
        listen.execute();
        subscriptions.wakeAll(); // Notifications before this moment are lost: all subscribers read for themselves.
        receive(connection);
      } catch (SQLException lost) {
        LOG.debug("Lost the connection for notifications; users recheck until it reconnects: {}", lost.getMessage());
        LockSupport.parkNanos(RECONNECT_AFTER.toNanos());
      }
    }
  }

  /**
   * Checks the connection every few seconds, because a session that only listens does not notice that its server is
   * gone. The check is also the heartbeat by which other nodes see that this node lives
   * ({@link PostgresTaskLock#evictStaleLeaders}).
   */
  private void receive(Connection connection) throws SQLException {
    var server = connection.unwrap(PGConnection.class);
    JdbcClient own = JdbcClient.create(new SingleConnectionDataSource(connection, true));
    for (long checked = System.nanoTime(); !closed;) {
      Stream.of(server.getNotifications(POLL_MILLIS)).flatMap(this::task).distinct().forEach(task -> read(own, task));
      if (System.nanoTime() - checked > CHECK_AFTER.toNanos()) {
        if (!connection.isValid(ANSWER_WITHIN_SECONDS)) {
          throw new SQLException("the connection does not answer");
        }
        checked = System.nanoTime();
      }
    }
  }

  /**
   * The task whose requests another node decided. This node has woken its subscribers before. Skips other payloads:
   * every user of the database may notify, and must not end the listener.
   */
  private Stream<TaskId> task(PGNotification notification) {
    return PAYLOAD.matcher(notification.getParameter()).results()
        .filter(decided -> !decided.group(2).equals(self))
        .map(decided -> new TaskId(Long.parseLong(decided.group(1))));
  }

  private static final String REQUESTS = "select * from work_request where work_request_id = any(:ids)";
  private static final String ASSIGNMENTS =
      "select * from assignment where work_request_id = any(:ids) order by assignment_id";

  /**
   * Reads the awaited requests of a task at once: if each of many subscribers read its own, the last would wait for
   * all. Reads on the listening connection, which waits for no pool and goes through no pooler.
   */
  private void read(JdbcClient own, TaskId task) {
    Long[] ids = subscriptions.awaited(task).stream().map(WorkRequestId::value).toArray(Long[]::new);
    if (ids.length == 0) {
      subscriptions.handOver(task, List.of());
      return;
    }
    try {
      List<WorkRequest> requests = own.sql(REQUESTS).param("ids", ids).query(requestRow).list();
      var assignments = new HashMap<WorkRequestId, List<Assignment>>();
      own.sql(ASSIGNMENTS).param("ids", ids).query((row, number) -> assignments
          .computeIfAbsent(new WorkRequestId(row.getLong("work_request_id")), _ -> new ArrayList<>())
          .add(assignmentRow.mapRow(row, number))).list();
      subscriptions.handOver(task, requests.stream()
          .map(request -> new DecidedRequest(request, assignments.getOrDefault(request.id(), List.of())))
          .toList());
    } catch (DataAccessException lost) {
      LOG.debug("Cannot read the decisions of task {}; its subscribers read their own: {}", task, lost.getMessage());
      subscriptions.handOver(task, List.of());
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(listener);
    try {
      listener.join(Duration.ofMillis(2 * POLL_MILLIS)); // Its connection is closed before the server is.
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    notifier.shutdown();
  }
}
