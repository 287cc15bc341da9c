package dev.getwork.bootstrap;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.jdbc.core.simple.JdbcClient;

class IncompatibleSchemaAnalyzerTest {

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @Test
  void shouldRefuseAnEditedBaseline() {
    start();
    start();
    sql.sql("update flyway_schema_history set checksum = checksum + 1 where version = '1.3'").update();
    assertRefused();
  }

  /** The migrations before the baseline were numbered from 1. */
  @Test
  void shouldRefuseAnOlderBaseline() {
    start();
    sql.sql("delete from flyway_schema_history where version > '1.1'").update();
    sql.sql("update flyway_schema_history set version = '1'").update();
    assertRefused();
  }

  @Test
  void shouldRefuseTheSchemaOfALaterRelease() {
    start();
    sql.sql("""
        insert into flyway_schema_history
        select max(installed_rank) + 1, '99.1', 'later', 'SQL', 'V99_1__later.sql', 0, current_user, now(), 1, true
        from flyway_schema_history
        """).update();
    assertRefused();
  }

  @Test
  void shouldRefuseADatabaseWithOtherTables() {
    sql.sql("create table loan (id bigint)").update();
    assertRefused();
  }

  private void assertRefused() {
    FailureAnalysis analysis =
        requireNonNull(new IncompatibleSchemaAnalyzer().analyze(catchThrowable(this::start)));
    assertThat(analysis.getDescription()).startsWith("The schema of the database does not match this release: ");
    assertThat(analysis.getAction()).contains("a later release migrated it",
        "delete the data directory with all its data (.getwork,");
  }

  private void start() {
    ProductPorts.on(database.dataSource()).close();
  }
}
