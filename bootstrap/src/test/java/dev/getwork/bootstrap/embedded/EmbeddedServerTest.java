package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.time.Duration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import dev.getwork.testkit.log.CapturedLog;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.diagnostics.FailureAnalyzedException;

@Order(1) // Among the slowest.
class EmbeddedServerTest {

  private static final Duration BOUND = Duration.ofSeconds(60);

  /** A server for the tests that only read. It is the first one, because the library unpacks its binaries once. */
  @TempDir
  static Path sharedRoot;

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(EmbeddedServer.class);

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
    assertThat(ask(shared, "show " + setting)).isEqualTo(value);
  }

  @Test
  void shouldRunPostgres18WithItsOwnDatabase() throws SQLException {
    assertThat(ask(shared, "select current_database() || ' ' || split_part(version(), '.', 1)"))
        .isEqualTo("getwork PostgreSQL 18");
  }

  @Test
  void shouldKeepDataAndPort() throws SQLException {
    String url;
    try (var server = EmbeddedServer.open(root)) {
      url = server.getJdbcUrl();
      run(server, "create table kept as select 42 as answer");
    }
    assertThat(Postmaster.recorded(DataDirectory.of(root))).isEmpty();

    try (var server = EmbeddedServer.open(root)) {
      assertThat(server.getJdbcUrl()).isEqualTo(url);
      assertThat(ask(server, "select answer from kept")).isEqualTo("42");
    }
  }

  @Test
  void shouldStartWhenThePidFileIsStale() throws IOException, SQLException {
    EmbeddedServer.open(root).close();
    writePostmasterFile(ProcessHandle.current().pid(), 1);

    try (var server = EmbeddedServer.open(root)) {
      assertThat(ask(server, "select 1")).isEqualTo("1");
    }
  }

  @Test
  void shouldStartWhenThePidFileNamesAnotherServer() throws IOException, SQLException {
    EmbeddedServer.open(root).close();
    var other = Postmaster.recorded(DataDirectory.of(sharedRoot)).orElseThrow();
    writePostmasterFile(other.pid(), other.port());

    try (var server = EmbeddedServer.open(root)) {
      assertThat(ask(server, "select 1")).isEqualTo("1");
      assertThat(server.getJdbcUrl()).isNotEqualTo(shared.getJdbcUrl());
    }
    assertThat(ask(shared, "select 1")).isEqualTo("1");
  }

  @Test
  void shouldInitializeAgainWhenInitializationWasInterrupted() throws IOException, SQLException {
    Files.createDirectories(root.resolve("postgres"));
    Files.writeString(root.resolve("postgres/postgresql.conf"), "half made");
    Files.writeString(root.resolve("unfinished"), "");

    try (var server = EmbeddedServer.open(root)) {
      assertThat(ask(server, "select 1")).isEqualTo("1");
    }
    assertThat(root.resolve("unfinished")).doesNotExist();
  }

  /** Such as one whose disk is full. The other nodes cannot restart it while this node waits for it. */
  @Tag("proof")
  @Test
  void shouldNotWaitLongForAServerThatEndsAtItsStart() throws IOException {
    EmbeddedServer.open(root).close();
    Files.writeString(root.resolve("postgres/postgresql.conf"), "half made");

    long began = System.nanoTime();
    assertThatThrownBy(() -> EmbeddedServer.open(root)).isInstanceOf(FailureAnalyzedException.class);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMinutes(1));
  }

  @Test
  void shouldRestartAServerThatWasKilledOnAnotherPortIfItsPortIsTaken() throws IOException, SQLException {
    try (var server = EmbeddedServer.open(root)) {
      String url = server.getJdbcUrl();
      run(server, "create table kept as select 42 as answer");
      Postmaster killed = Postmaster.recorded(DataDirectory.of(root)).orElseThrow();
      try (ServerSocket _ = DataDirectory.of(root).exclusively(() -> takeThePortOf(killed))) {
        await().atMost(BOUND).ignoreExceptions()
            .until(() -> ask(server, "select answer from kept").equals("42"));
        assertThat(server.getJdbcUrl()).isNotEqualTo(url);
      }
    }
    assertThat(Postmaster.recorded(DataDirectory.of(root))).isEmpty();
  }

  /**
   * In a container, a process without a parent stays a zombie when the JVM is the process 1. Here, it ends after its parent has
   * become a program that does not wait for it.
   */
  @Test
  void shouldRestartAServerThatStaysAZombie() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c",
        "sh -c 'until grep -q sleep /proc/$PPID/comm; do :; done' & echo $!; exec sleep 600").start();
    try (var server = EmbeddedServer.open(root)) {
      long zombie = Long.parseLong(parent.inputReader().readLine());
      await().atMost(BOUND).until(() -> ProcessHandle.of(zombie).orElseThrow().info().command().isEmpty());
      String url = server.getJdbcUrl();
      try (ServerSocket program = DataDirectory.of(root).exclusively(() -> {
        Postmaster killed = Postmaster.recorded(DataDirectory.of(root)).orElseThrow();
        ServerSocket port = takeThePortOf(killed);
        writePostmasterFile(zombie, killed.port());
        return port;
      })) {
        await().atMost(BOUND).until(() -> !server.getJdbcUrl().equals(url));
        assertThat(ask(server, "select 1")).isEqualTo("1");
        program.setSoTimeout(1);
        assertThatThrownBy(program::accept).as("the zombie is recognized without a call")
            .isInstanceOf(SocketTimeoutException.class);
      }
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void shouldReportOnceThatTheDirectoryIsMissing() throws Exception {
    try (var _ = EmbeddedServer.open(root)) {
      Path moved = Files.move(root, root.resolveSibling(root.getFileName() + "-moved"));
      await().atMost(BOUND).until(() -> !LOG.lines().isEmpty());
      await().pollDelay(Duration.ofSeconds(3)).until(() -> true);
      Files.move(moved, root);
      assertThat(LOG.lines()).filteredOn(line -> line.contains("cannot be restarted")).hasSize(1);
    }
  }

  private static ServerSocket takeThePortOf(Postmaster server) {
    ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();
    return await().atMost(BOUND).ignoreExceptions()
        .until(() -> new ServerSocket(server.port(), 1, InetAddress.getLoopbackAddress()), ServerSocket::isBound);
  }

  @Test
  void shouldRefuseUsersWithoutAPasswordAndGiveTheNodesNoAdministrator() throws SQLException {
    for (String user : List.of("getwork", EmbeddedServer.SUPERUSER)) {
      assertThatThrownBy(() -> DriverManager.getConnection(shared.getJdbcUrl(), user, "guessed"))
          .hasMessageContaining("password authentication failed");
    }
    assertThat(ask(shared, "select usesuper::text from pg_user where usename = current_user"))
        .isEqualTo("false");
    assertThatThrownBy(() -> run(shared, "copy (select 1) to program 'true'"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void shouldMakeNothingWritableAndNoSecretReadableByOthers() throws IOException {
    try (var files = Files.walk(sharedRoot)) {
      assertThat(files).filteredOn(file -> !Files.isSymbolicLink(file))
          .noneMatch(file -> DataDirectoryTest.permissions(file).contains(PosixFilePermission.OTHERS_WRITE));
    }
    DataDirectoryTest.assertPrivate(sharedRoot, "password", "postgres.log", "postgres", "binaries");
  }

  private Path writePostmasterFile(long pid, int port) {
    Path data = root.resolve("postgres");
    try {
      return Files.write(data.resolve("postmaster.pid"),
          List.of(String.valueOf(pid), data.toString(), "1", String.valueOf(port), "", "localhost", "", "ready"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Connection connect(EmbeddedServer server) throws SQLException {
    // A program that took the server's port may accept connections and not answer.
    return DriverManager.getConnection(
        server.getJdbcUrl() + "&loginTimeout=2", server.getUsername(), server.getPassword());
  }

  private static String ask(EmbeddedServer server, String question) throws SQLException {
    try (var connection = connect(server);
        var statement = connection.createStatement();
        var answer = statement.executeQuery(question)) {
      answer.next();
      return answer.getString(1);
    }
  }

  private static void run(EmbeddedServer server, String command) throws SQLException {
    try (var connection = connect(server);
        var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
