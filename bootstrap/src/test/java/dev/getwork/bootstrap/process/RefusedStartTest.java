package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class RefusedStartTest {

  private static final String NOWHERE = "--spring.datasource.url=jdbc:postgresql://localhost:1/nowhere";

  @TempDir
  Path directory;

  @Test
  void shouldNotStartWithoutUsers() {
    assertRefusal("nobody", "getwork.demo-users=true", NOWHERE);
  }

  @Test
  @Tag("proof")
  void shouldNotStartWithAnInvalidSetting() {
    assertRefusal("setting", "getwork.leaders must be positive", "--getwork.leaders=0");
  }

  @Test
  @Tag("proof")
  void shouldNotStartWithoutDatabase() {
    assertRefusal("database", "spring.datasource.url", NOWHERE, "--getwork.demo-users=true");
  }

  @Test
  @Tag("proof")
  void shouldNotStartOnTheSchemaOfAnotherBaseline() {
    TestDatabase database = TestDatabase.fresh();
    ProductPorts.on(database.dataSource()).close();
    JdbcClient.create(database.dataSource()).sql("update flyway_schema_history set checksum = 1 where version = '1.1'")
        .update();
    assertRefusal("schema", "delete the data directory", Node.settings("refusal-schema", database, List.of()));
  }

  private void assertRefusal(String name, String message, String... settings) {
    var all = new ArrayList<>(List.of(settings));
    all.add("--getwork.data-directory=" + directory);
    try (var node = Node.launch("refusal-" + name, all.toArray(String[]::new))) {
      assertThat(node.exitCode()).isNotZero();
      assertThat(node.output()).contains("APPLICATION FAILED TO START", message)
          .doesNotContain("\tat ", "UnsatisfiedDependencyException");
    }
  }
}
