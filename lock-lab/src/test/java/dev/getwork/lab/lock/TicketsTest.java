package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.trial.Field;
import dev.getwork.lab.trial.Ground;
import dev.getwork.lab.trial.Session;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class TicketsTest {

  private static final String WAITING =
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  private static final String DRAWN = "select count(*) from lab_ticket where task_id = :task";
  private static final String GIVEN_BACK = "delete from lab_ticket where task_id = :task and ticket = :ticket";

  /** Else both would count nobody before them: the first as it is, the second because it does not see the first. */
  @Test
  void shouldLetNobodyDrawPastADrawThatHasNotCommitted() throws SQLException {
    String database = Ground.FIELD.copy(true);
    var task = new TaskId(Field.stockTask(Strategy.TICKET));
    JdbcClient sql = Ground.SERVERS.sql(database);
    try (Session slow = Ground.SERVERS.session(database)) {
      slow.connection().setAutoCommit(false);
      long first = slow.sql().sql(Tickets.DRAW).param("task", task.value()).query(Long.class).single();
      CompletableFuture<Optional<Grant>> second = CompletableFuture.supplyAsync(() -> new Tickets(sql).take(task));
      await().until(() -> second.isDone() || sql.sql(WAITING).query(Integer.class).single() == 1);
      assertThat(second).as("second while the first has not committed").isNotDone();

      slow.connection().commit();
      await().until(() -> sql.sql(DRAWN).param("task", task.value()).query(Integer.class).single() == 2);
      assertThat(second).as("second while it is the first's turn").isNotDone();

      slow.sql().sql(GIVEN_BACK).param("task", task.value()).param("ticket", first).update();
      slow.connection().commit();
      assertThat(second.join()).as("second's turn").isPresent();
    } finally {
      Ground.FIELD.drop(database);
    }
  }
}
