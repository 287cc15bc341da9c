package dev.getwork.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
  @DisabledOnOs(OS.WINDOWS)
  void shouldDenyItsFilesToOtherUsers() throws IOException, SQLException {
    try (var server = TestServer.Embedded.start().server();
        Connection connection = server.getPostgresDatabase().getConnection();
        var answer = connection.createStatement().executeQuery("show data_directory")) {
      assertThat(answer.next()).isTrue();
      Path binaries = TestServer.Embedded.privateDirectory();
      assertThat(binaries.resolve("servers")).isNotEmptyDirectory();
      for (Path directory : List.of(binaries, Path.of(answer.getString(1)))) {
        assertThat(Files.getPosixFilePermissions(directory)).as("%s", directory)
            .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      }
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
