package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class UnpooledConnectionsTest {

  private static final Duration BOUND = Duration.ofSeconds(60);

  @Test
  void shouldAbortOnlyTheConnectionsToOtherServers() throws SQLException {
    var database = TestDatabase.fresh();
    var servers = new ArrayList<String>();
    var connections =
        new UnpooledConnections(database::jdbcUrl, database.user(), database.password(), new Properties()) {
          @Override
          void opened(String server) {
            servers.add(server);
          }
        };
    try (Connection connection = connections.getConnection()) {
      connections.abortOthers(servers.getFirst());
      assertThat(connection.isValid(60)).isTrue();

      var waiting = Concurrently.elsewhere(() -> JdbcClient.create(new SingleConnectionDataSource(connection, true))
          .sql("select pg_sleep(600)").query((_, _) -> true).single());
      await().atMost(BOUND).until(() -> JdbcClient.create(database.dataSource())
          .sql(
              "select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep')")
          .query(Boolean.class).single());
      connections.abortOthers("another server");
      assertThat(waiting).failsWithin(BOUND).withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(DataAccessResourceFailureException.class);
    }
  }
}
