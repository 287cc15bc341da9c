package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.postgres.TestDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A leader whose host disappears from the network during its selection. */
@Tag("proof")
@EnabledIf("dev.getwork.bootstrap.process.NetworkNamespace#isPossible")
@ResourceLock(NetworkNamespace.LOCK)
class VanishedHostTest {

  private static final int SELECTION_SECONDS = 60;

  /** The promise is 15 s; the rest is for a slow machine. The selection takes longer. */
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir
  Path files;

  private final CallerLog log = new CallerLog();

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldReleaseTheTaskLock(String lock) throws IOException {
    try (var host = NetworkNamespace.create(); var server = server()) {
      var database = database(server, "localhost");
      try (var stays = Node.launch("stays", settings(database, "stays", 2, lock)).awaitReady();
          var vanishes = Node.launch("vanishes", host,
              settings(database(server, NetworkNamespace.HERE), "vanishes", SELECTION_SECONDS, lock)).awaitReady()) {
        String task = Cluster.importDemoData(stays.client("manager")).getFirst();
        var state = new DatabaseState(database.dataSource(), Long.parseLong(task));
        // On a slow machine, the job that serves requests without a leader may lead on the other node.
        control(stays, "pause");
        requested(vanishes, 1, task);
        await().atMost(SOON).until(() -> state.leadingNode().filter("vanishes"::equals).isPresent());
        List<String> waiting = List.of(requested(stays, 2, task), requested(stays, 3, task));

        control(stays, "resume");
        host.vanish();

        await().atMost(SOON).until(() -> state.leadingNode().filter("vanishes"::equals).isEmpty());
        assertThat(waiting).allSatisfy(request -> await().atMost(SOON)
            .until(() -> stays.client("manager").recheck(request).text("state").equals("FULFILLED")));
        assertThat(state.pendingRequests()).isEmpty();
        assertThat(state.violations(log)).isEmpty();
        vanishes.kill();
      }
    }
  }

  private static void control(Node node, String operation) {
    assertThat(node.client("operator")
        .post("/api/v1/cluster/jobs/serve-stranded-requests/" + operation, Map.of()).status()).isEqualTo(200);
  }

  private String requested(Node node, int user, String task) {
    long invoked = log.now();
    String request = node.client("processor%03d".formatted(user)).requestWork(task, 1).text("id");
    log.acknowledged(Long.parseLong(request), invoked);
    return request;
  }

  private static String[] settings(TestDatabase database, String name, int seconds, String lock) {
    return Node.settings(name, database, List.of(
        "--getwork.task-lock=" + lock, "--getwork.selection.minimum=" + seconds + "s"));
  }

  /** A server that accepts connections from this host and from the other host. */
  private EmbeddedPostgres server() throws IOException {
    EmbeddedPostgres server = TestDatabase.ownServer()
        .setDataDirectory(files)
        .setServerConfig("listen_addresses", "localhost," + NetworkNamespace.HERE)
        .start();
    Files.writeString(
        files.resolve("pg_hba.conf"), "\nhost all all " + NetworkNamespace.THERE + "/32 trust\n",
        StandardOpenOption.APPEND);
    JdbcClient.create(server.getPostgresDatabase()).sql("select pg_reload_conf()").query((_, _) -> true).single();
    return server;
  }

  private static TestDatabase database(EmbeddedPostgres server, String host) {
    return new TestDatabase(
        "jdbc:postgresql://%s:%d/postgres".formatted(host, server.getPort()), "postgres", "postgres");
  }
}
