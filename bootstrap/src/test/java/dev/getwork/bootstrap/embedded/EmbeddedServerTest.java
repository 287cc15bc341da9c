package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.time.Duration;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import dev.getwork.testkit.log.CapturedLog;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      assertThat(ask(server.getJdbcUrl(), "select 1")).isEqualTo("1");
      assertThat(server.getJdbcUrl()).isNotEqualTo(shared.getJdbcUrl());
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
      run(url, "create table kept as select 42 as answer");
      Postmaster killed = Postmaster.recorded(DataDirectory.of(root)).orElseThrow();
      try (ServerSocket _ = DataDirectory.of(root).exclusively(() -> takeThePortOf(killed))) {
        await().atMost(BOUND).ignoreExceptions()
            .until(() -> ask(server.getJdbcUrl(), "select answer from kept").equals("42"));
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
      DataDirectory.of(root).exclusively(() -> {
        Postmaster killed = Postmaster.recorded(DataDirectory.of(root)).orElseThrow();
        try (ServerSocket _ = takeThePortOf(killed)) {
          return writePostmasterFile(zombie, killed.port());
        } catch (IOException failure) {
          throw new UncheckedIOException(failure);
        }
      });
      await().atMost(BOUND).ignoreExceptions().until(() -> ask(server.getJdbcUrl(), "select 1").equals("1"));
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
    assertThat(ask(shared.getJdbcUrl(), "select usesuper::text from pg_user where usename = current_user"))
        .isEqualTo("false");
    assertThatThrownBy(() -> run(shared.getJdbcUrl(), "copy (select 1) to program 'true'"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void shouldMakeNothingWritableAndNoSecretReadableByOthers() throws IOException {
    try (var files = Files.walk(sharedRoot)) {
      assertThat(files).filteredOn(file -> !Files.isSymbolicLink(file))
          .noneMatch(file -> permissions(file).contains(PosixFilePermission.OTHERS_WRITE));
    }
    assertThat(List.of("password", "postgres.log", "postgres", "binaries"))
        .allSatisfy(name -> assertThat(permissions(sharedRoot.resolve(name))).allMatch(EmbeddedServerTest::isOfOwner));
  }

  private static Set<PosixFilePermission> permissions(Path file) {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isOfOwner(PosixFilePermission permission) {
    return permission.name().startsWith("OWNER");
  }

  /** Such as a volume of Kubernetes, whose directory belongs to another user. */
  @Test
  void shouldProtectItsFilesInASharedDirectoryAndLeaveTheDirectory(@TempDir Path open) throws IOException {
    var everybody = PosixFilePermissions.fromString("rwxrwxrwx");
    Files.setPosixFilePermissions(open, everybody);
    Files.setPosixFilePermissions(Files.writeString(open.resolve("password"), "known"), everybody);
    DataDirectory.of(open);
    assertThat(permissions(open)).isEqualTo(everybody);
    assertThat(List.of("password", "postgres.log", "binaries"))
        .allSatisfy(name -> assertThat(permissions(open.resolve(name))).allMatch(EmbeddedServerTest::isOfOwner));
  }

  @Test
  void shouldNameADirectoryThatCannotBeUsed() {
    assertThatThrownBy(() -> DataDirectory.of(Path.of("/dev/null/getwork")))
        .isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("/dev/null/getwork");
  }

  @Test
  void shouldRefuseADatabaseWhosePasswordIsMissingOrEmpty() throws IOException {
    Files.createDirectories(root.resolve("postgres"));
    assertThatThrownBy(() -> EmbeddedServer.open(root)).isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining(root.resolve("password") + ", which contains the password");
    Files.createFile(root.resolve("password"));
    assertThatThrownBy(() -> DataDirectory.of(root).password()).isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("missing or empty");
  }

  /** The program stands for one that listens on the port of a server that has ended. */
  @Test
  void shouldSendNoPasswordToAnotherProgram() throws Exception {
    Files.writeString(root.resolve("password"), "secret");
    try (var program = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var url = new GetworkDatabase(DataDirectory.of(root), program.getLocalPort()).url();
      var sent = threads.submit(() -> askForThePassword(program));
      assertThatThrownBy(
          () -> DriverManager.getConnection(url + "&sslmode=disable&socketTimeout=5", "getwork", "secret"))
          .hasMessageContaining("not allowed by requireAuth");
      assertThat(sent.get()).doesNotContain("secret");
    }
  }

  /** Everything that a client sends before and after the request for a password in clear text. */
  private static String askForThePassword(ServerSocket program) throws IOException {
    try (var client = program.accept()) {
      var in = new DataInputStream(client.getInputStream());
      in.readNBytes(in.readInt() - Integer.BYTES);
      var out = new DataOutputStream(client.getOutputStream());
      out.writeByte('R');
      out.writeInt(2 * Integer.BYTES);
      out.writeInt(3);
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @Test
  void shouldMakeTheDirectoryReadableByItsOwnerOnly(@TempDir Path parent) throws IOException {
    var made = DataDirectory.of(parent.resolve("data"));

    if (Files.getFileStore(made.root()).supportsFileAttributeView("posix")) {
      assertThat(Files.getPosixFilePermissions(made.root())).allMatch(right -> right.name().startsWith("OWNER"));
    }
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

  /** The servers of these tests have different passwords. */
  private Connection connect(String url) throws SQLException {
    Path directory = url.equals(shared.getJdbcUrl()) ? sharedRoot : root;
    // A program that took the server's port may accept connections and not answer.
    return DriverManager.getConnection(url + "&loginTimeout=2", "getwork", DataDirectory.of(directory).password());
  }

  private String ask(String url, String question) throws SQLException {
    try (var connection = connect(url);
        var statement = connection.createStatement();
        var answer = statement.executeQuery(question)) {
      answer.next();
      return answer.getString(1);
    }
  }

  private void run(String url, String command) throws SQLException {
    try (var connection = connect(url);
        var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
