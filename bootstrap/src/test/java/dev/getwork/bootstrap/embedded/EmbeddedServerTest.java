package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedServerTest {

  /** A server for the tests that only read. It is the first one, because the library unpacks its binaries once. */
  @TempDir
  static Path sharedRoot;

  @AutoClose
  static EmbeddedServer shared;

  private final Path root;

  EmbeddedServerTest(@TempDir Path root) {
    this.root = root;
  }

  @BeforeAll
  static void start() {
    shared = EmbeddedServer.open(sharedRoot);
  }

  @ParameterizedTest
  @CsvSource({
    "fsync, on",
    "full_page_writes, on",
    "synchronous_commit, on",
    "max_connections, 200",
    "listen_addresses, localhost",
    "server_encoding, UTF8",
    "lc_messages, C"
  })
  void shouldHaveDurableSettings(String setting, String value) throws SQLException {
    assertThat(ask(shared.getJdbcUrl(), "show " + setting)).isEqualTo(value);
  }

  @Test
  void shouldRunPostgres18WithItsOwnDatabase() throws SQLException {
    assertThat(ask(shared.getJdbcUrl(), "select current_database() || ' ' || split_part(version(), '.', 1)"))
        .isEqualTo("getwork PostgreSQL 18");
  }

  @Test
  void shouldKeepDataAndPort() throws SQLException {
    String url;
    try (var server = EmbeddedServer.open(root)) {
      url = server.getJdbcUrl();
      run(url, "create table kept as select 42 as answer");
    }
    assertThat(Postmaster.recorded(DataDirectory.of(root))).isEmpty();

    try (var server = EmbeddedServer.open(root)) {
      assertThat(server.getJdbcUrl()).isEqualTo(url);
      assertThat(ask(server.getJdbcUrl(), "select answer from kept")).isEqualTo("42");
    }
  }

  @Test
  void shouldStartWhenThePidFileIsStale() throws IOException, SQLException {
    EmbeddedServer.open(root).close();
    writePostmasterFile(ProcessHandle.current().pid(), 1);

    try (var server = EmbeddedServer.open(root)) {
      assertThat(ask(server.getJdbcUrl(), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void shouldStartWhenThePidFileNamesAnotherServer() throws IOException, SQLException {
    EmbeddedServer.open(root).close();
    var other = Postmaster.recorded(DataDirectory.of(sharedRoot)).orElseThrow();
    writePostmasterFile(other.pid(), other.port());

    try (var server = EmbeddedServer.open(root)) {
      Path served = Path.of(ask(server.getJdbcUrl(), "show data_directory"));
      assertThat(served).isEqualTo(root.toRealPath().resolve("postgres"));
    }
    assertThat(ask(shared.getJdbcUrl(), "select 1")).isEqualTo("1");
  }

  @Test
  void shouldInitializeAgainWhenInitializationWasInterrupted() throws IOException, SQLException {
    Files.createDirectories(root.resolve("postgres"));
    Files.writeString(root.resolve("postgres/postgresql.conf"), "half made");
    Files.writeString(root.resolve("unfinished"), "");

    try (var server = EmbeddedServer.open(root)) {
      assertThat(ask(server.getJdbcUrl(), "select 1")).isEqualTo("1");
    }
    assertThat(root.resolve("unfinished")).doesNotExist();
  }

  @Test
  void shouldMakeTheDirectoryReadableByItsOwnerOnly(@TempDir Path parent) throws IOException {
    var made = DataDirectory.of(parent.resolve("data"));

    if (Files.getFileStore(made.root()).supportsFileAttributeView("posix")) {
      assertThat(Files.getPosixFilePermissions(made.root())).allMatch(right -> right.name().startsWith("OWNER"));
    }
  }

  private void writePostmasterFile(long pid, int port) throws IOException {
    Path data = root.resolve("postgres");
    Files.write(data.resolve("postmaster.pid"),
        List.of(String.valueOf(pid), data.toString(), "1", String.valueOf(port), "", "localhost", "", "ready"));
  }

  private static String ask(String url, String question) throws SQLException {
    try (var connection = DriverManager.getConnection(url, EmbeddedServer.USER, "");
        var statement = connection.createStatement();
        var answer = statement.executeQuery(question)) {
      answer.next();
      return answer.getString(1);
    }
  }

  private static void run(String url, String command) throws SQLException {
    try (var connection = DriverManager.getConnection(url, EmbeddedServer.USER, "");
        var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
