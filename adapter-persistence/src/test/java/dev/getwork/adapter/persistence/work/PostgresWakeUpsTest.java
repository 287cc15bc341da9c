package dev.getwork.adapter.persistence.work;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.out.work.WakeUps.Ear;
import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.postgres.Cable;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** News from one node to another. */
class PostgresWakeUpsTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final TaskId TASK = new TaskId(1);
  private static final TaskId ANOTHER = new TaskId(2);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration LATER = Duration.ofSeconds(25);

  private final JdbcClient sql = JdbcClient.create(DATABASE.dataSource());
  private final PostgresWakeUps here = new PostgresWakeUps(sql, DATABASE.dataSource(), "test");
  private final PostgresWakeUps there = new PostgresWakeUps(sql, DATABASE.dataSource(), "test");

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  @Test
  void shouldTellWhoListensOnAnotherNode() {
    assertHeardThere();
  }

  @Test
  void shouldHearAgainAfterItsConnectionWasLost() {
    assertHeardThere();
    sql.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'getwork listen %' and datname = :name")
        .param("name", DATABASE.jdbcUrl().replaceAll(".*/", ""))
        .query((_, _) -> true).list();
    assertHeardThere();
  }

  /** As behind a firewall that has forgotten it: no end is told, and TCP alone would ask after two hours. */
  @Test
  void shouldHearAgainAfterItsConnectionWentSilent() {
    try (var cable = Cable.to(DATABASE.jdbcUrl());
        var away = new PostgresWakeUps(sql, new TestDatabase(cable.jdbcUrl(), DATABASE.user(), DATABASE.password())
            .dataSource(), "away")) {
      assertHeardAt(away, TASK);
      cable.cut();
      cable.mend();
      assertHeardAt(away, ANOTHER); // For news of the first may still be on their way.
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "news", "0 somebody", "-1 somebody", "9999999999999999999 somebody"})
  void shouldNotGoDeafByWhatItDoesNotUnderstand(String told) {
    assertHeardThere();
    sql.sql("select pg_notify('getwork_decided', :told)").param("told", told).query((_, _) -> true).single();
    assertHeardThere();
  }

  /** Tells again and again, for what is told while nobody listens yet is lost. */
  private void assertHeardThere() {
    assertHeardAt(there, TASK);
  }

  private void assertHeardAt(PostgresWakeUps node, TaskId task) {
    try (Ear ear = node.listen(task)) {
      var heard = Meanwhile.elsewhere(() -> {
        ear.await(LATER);
        return true;
      });
      await().atMost(SOON).until(() -> {
        here.tell(task);
        return heard.isDone();
      });
    }
  }
}
