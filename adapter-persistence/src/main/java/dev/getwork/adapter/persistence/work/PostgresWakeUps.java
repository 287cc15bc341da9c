package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.domain.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Wake-ups by {@code NOTIFY}, heard on one connection per node that is not pooled. Told after commit and in a statement
 * of its own: a notification within a writing transaction would serialise all commits of the server.
 */
final class PostgresWakeUps implements WakeUps, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresWakeUps.class);
  private static final String CHANNEL = "getwork_decided";
  private static final Pattern TOLD = Pattern.compile("([1-9][0-9]{0,17}) (.+)");
  private static final int LOOK_FOR_CLOSING_MILLIS = 500;
  private static final Duration ASK_AFTER = Duration.ofSeconds(3);
  private static final int ANSWER_WITHIN_SECONDS = 2;
  private static final Duration RECONNECT_AFTER = Duration.ofSeconds(1);

  private final JdbcClient jdbc;
  private final String node;
  private final String self = UUID.randomUUID().toString();
  private final DataSource listening;
  private final Ears ears = new Ears();
  private final Thread listener;
  private volatile boolean closed;

  PostgresWakeUps(JdbcClient jdbc, DataSource listening, String node) {
    this.jdbc = jdbc;
    this.node = node;
    this.listening = listening;
    this.listener = Thread.ofPlatform().daemon().name("wake-ups").start(this::hear);
  }

  private static final String TELL = "select pg_notify('" + CHANNEL + "', :task || ' ' || :teller)";

  /** Ears of this node hear it even while the listening connection is away. */
  @Override
  public void tell(TaskId task) {
    ears.wake(task);
    jdbc.sql(TELL).param("task", task.toString()).param("teller", self).query((_, _) -> true).single();
  }

  @Override
  public Ear listen(TaskId task) {
    return ears.open(task);
  }

  private static final String LISTEN = "select set_config('application_name', ?, false); listen " + CHANNEL;

  private void hear() {
    while (!closed) {
      try (Connection connection = listening.getConnection();
          PreparedStatement listen = connection.prepareStatement(LISTEN)) {
        listen.setString(1, "getwork listen " + node);
        listen.execute();
        ears.wakeAll(); // What was told while nobody listened is lost: all look for themselves.
        hearOn(connection);
      } catch (SQLException away) {
        LOG.debug("Not listening for wake-ups: {}", away.getMessage());
        LockSupport.parkNanos(RECONNECT_AFTER.toNanos());
      }
    }
  }

  /**
   * Asks every few seconds whether the server is still there: who only listens would not notice that it is not. By the
   * same question others see that this node lives ({@link PostgresTaskLock#evictSilentLeaders}).
   */
  private void hearOn(Connection connection) throws SQLException {
    var told = connection.unwrap(PGConnection.class);
    for (long asked = System.nanoTime(); !closed;) {
      for (PGNotification news : told.getNotifications(LOOK_FOR_CLOSING_MILLIS)) {
        hear(news.getParameter());
      }
      if (System.nanoTime() - asked > ASK_AFTER.toNanos()) {
        if (!connection.isValid(ANSWER_WITHIN_SECONDS)) {
          throw new SQLException("the connection has gone silent");
        }
        asked = System.nanoTime();
      }
    }
  }

  /**
   * What this node told itself it has heard already: twice, and all who wait would look twice. What is no news of a
   * task is passed over: anybody who may connect may notify, and must not end the listening.
   */
  private void hear(String told) {
    var news = TOLD.matcher(told);
    if (news.matches() && !news.group(2).equals(self)) {
      ears.wake(new TaskId(Long.parseLong(news.group(1))));
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(listener);
    try {
      listener.join(Duration.ofMillis(2 * LOOK_FOR_CLOSING_MILLIS)); // Its connection is closed before the server is.
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
