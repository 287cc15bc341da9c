package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.testkit.postgres.TestDatabase;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

class DemoIndexesTest {

  @Test
  void shouldCreateIndexesOnceWhenTwoNodesStart() {
    DataSource database = TestDatabase.fresh().dataSource();
    ProductPorts.on(database).close();
    Concurrently.atOnce(2, _ -> {
      DemoIndexes.create(database);
      return true;
    });
    DemoIndexes.create(database);
    assertThat(new JdbcTemplate(database).queryForList(
        "select indexname from pg_indexes where tablename = 'loan'", String.class))
        .containsAll(SelectionPlans.INDEXES);
  }
}
