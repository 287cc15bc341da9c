package dev.getwork.adapter.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class SchemaMigrationTest {

  private static final String RELEASED = "classpath:db/migration";
  private static final String LATER = "classpath:db/later";
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String WAITING =
      "select exists (select from pg_locks where relation = 'loan'::regclass and not granted)";

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  void shouldRefuseTheSchemaOfALaterRelease() {
    SchemaMigration.run(database.dataSource(), RELEASED, LATER);
    assertThatThrownBy(() -> SchemaMigration.run(database.dataSource(), RELEASED))
        .isInstanceOf(FlywayValidateException.class).hasMessageContaining("99.1");
  }

  /** Without a timeout, the query would wait behind the migration until the selection of a leader ends. */
  @Test
  void shouldNotBlockQueriesWhileAMigrationWaitsForASelection() throws SQLException {
    SchemaMigration.run(database.dataSource(), RELEASED);
    try (Connection leader = database.dataSource().getConnection()) {
      leader.setAutoCommit(false);
      leader.createStatement().execute("select from loan");

      var migration = CompletableFuture.runAsync(
          () -> SchemaMigration.run(database.dataSource(), RELEASED, LATER), Thread::startVirtualThread);
      await().atMost(BOUND).until(() -> sql.sql(WAITING).query(Boolean.class).single());
      var query = CompletableFuture.supplyAsync(
          () -> sql.sql("select count(*) from loan").query(Integer.class).single(), Thread::startVirtualThread);

      await().atMost(BOUND).until(query::isDone);
      assertThat(query.join()).isZero();
      assertThat(migration).isNotDone();
      leader.rollback();
      await().atMost(BOUND).until(migration::isDone);
      migration.join();
      assertThat(sql.sql("select count(later) from loan").query(Integer.class).single()).isZero();
    }
  }

  /** The user waits for the migration, and the migration for the user. The server fails the one that waited first. */
  @Test
  void shouldTryAgainAfterADeadlockWithAUser() throws SQLException {
    SchemaMigration.run(database.dataSource(), RELEASED);
    sql.sql("alter database " + name() + " set deadlock_timeout = '3s'").update();
    try (Connection user = database.dataSource().getConnection()) {
      user.setAutoCommit(false);
      user.createStatement().execute("set deadlock_timeout = '1h'; select from task");

      var migration = CompletableFuture.runAsync(
          () -> SchemaMigration.run(database.dataSource(), RELEASED, "classpath:db/two"), Thread::startVirtualThread);
      await().atMost(BOUND).until(() -> sql.sql(WAITING.replace("loan", "task")).query(Boolean.class).single());
      user.createStatement().execute("select from loan");
      user.rollback();

      await().atMost(BOUND).until(migration::isDone);
      migration.join();
      assertThat(sql.sql("select count(later) from task").query(Integer.class).single()).isZero();
    }
  }

  private String name() {
    return sql.sql("select current_database()").query(String.class).single();
  }
}
