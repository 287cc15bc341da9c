package dev.getwork.testkit.postgres;

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

  /** A node that a test starts in this process unpacks them where it keeps its data, which goes with the test. */
  @Test
  @Tag("proof")
  void shouldNotLiveOnTheBinariesOfAnother(@TempDir Path data) throws IOException {
    Path binaries = Files.createDirectory(data.resolve("binaries"));
    EmbeddedPostgres node = EmbeddedPostgres.builder().setOverrideWorkingDirectory(binaries.toFile()).start();
    try (var server = TestServer.Embedded.start().server()) {
      node.close();
      Files.move(binaries, data.resolve("gone"));
      assertThatCode(() -> doNothing(server)).doesNotThrowAnyException();
    }
  }

  /** In a language that the server loads when it is first used. */
  private static void doNothing(EmbeddedPostgres server) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("do 'begin end'");
    }
  }
}
