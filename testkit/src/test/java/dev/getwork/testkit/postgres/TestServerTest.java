package dev.getwork.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestServerTest {

  /** A node in this process unpacks its binaries into its data directory, which is deleted after the test. */
  @Test
  @Tag("proof")
  void shouldNotUseTheBinariesOfANode(@TempDir Path data) throws IOException {
    Path binaries = Files.createDirectory(data.resolve("binaries"));
    EmbeddedPostgres node = EmbeddedPostgres.builder().setOverrideWorkingDirectory(binaries.toFile()).start();
    try (var server = TestServer.Embedded.start().server()) {
      node.close();
      Files.move(binaries, data.resolve("gone"));
      assertThatCode(() -> doNothing(server)).doesNotThrowAnyException();
    }
  }

  @Test
  void shouldHaveTheVersionOfTheBuild() throws SQLException {
    try (Connection connection = TestServer.shared().database("postgres").dataSource().getConnection()) {
      assertThat(connection.getMetaData().getDatabaseMajorVersion()).hasToString(TestServer.MAJOR_VERSION);
    }
  }

  /** A function in a language that the server loads at its first use. */
  private static void doNothing(EmbeddedPostgres server) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("do 'begin end'");
    }
  }
}
