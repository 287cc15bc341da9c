package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.DatabaseTemplate;
import dev.getwork.lab.trial.TestServers;
import dev.getwork.lab.trial.Session;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class TicketLockTest {

  private static final String WAITING =
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  private static final String DRAWN = "select count(*) from lab_ticket where task_id = :task";
  private static final String RELEASE = "delete from lab_ticket where task_id = :task and ticket = :ticket";

  /** Otherwise the second client would not see the ticket of the first, and both would lead. */
  @Test
  void shouldWaitForAnUncommittedTicket() throws SQLException {
    String database = TestServers.TEMPLATE.copy(true);
    var task = new TaskId(DatabaseTemplate.stockTask(Strategy.TICKET));
    JdbcClient sql = TestServers.SERVERS.sql(database);
    try (Session slow = TestServers.SERVERS.session(database)) {
      slow.connection().setAutoCommit(false);
      long first = slow.sql().sql(TicketLock.DRAW).param("task", task.value()).query(Long.class).single();
      CompletableFuture<Optional<HeldLock>> second =
          CompletableFuture.supplyAsync(() -> new TicketLock(sql).take(task));
      await().until(() -> second.isDone() || sql.sql(WAITING).query(Integer.class).single() == 1);
      assertThat(second).as("second while the first has not committed").isNotDone();

      slow.connection().commit();
      await().until(() -> sql.sql(DRAWN).param("task", task.value()).query(Integer.class).single() == 2);
      assertThat(second).as("second ticket while the first is held").isNotDone();

      slow.sql().sql(RELEASE).param("task", task.value()).param("ticket", first).update();
      slow.connection().commit();
      assertThat(second.join()).as("second ticket after the first was released").isPresent();
    } finally {
      TestServers.TEMPLATE.drop(database);
    }
  }
}
