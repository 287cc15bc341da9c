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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A leader whose host is there no more, with half of its selection to go. */
@Tag("proof")
@EnabledIf("dev.getwork.bootstrap.process.NetworkNamespace#isPossible")
class VanishedHostTest {

  private static final int SELECTION_SECONDS = 60;

  /** 15 s are promised; the rest is for a slow machine, and far from the selection's end. */
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir
  Path files;

  private final CallerLog log = new CallerLog();

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldNotKeepItsTask(String lock) throws IOException {
    try (var host = NetworkNamespace.create(); var server = server()) {
      var database = database(server, "localhost");
      try (var stays = launch(database, "stays", "2", lock).untilReady();
          var vanishes = Node.launch("vanishes", host, settings(database(server, NetworkNamespace.HERE),
              String.valueOf(SELECTION_SECONDS), lock)).untilReady()) {
        String task = Cluster.furnish(stays.client("manager")).getFirst();
        var facts = new Facts(database.dataSource(), Long.parseLong(task));
        pressed(vanishes, 1, task);
        await().atMost(SOON).until(() -> facts.leadingNode().filter("vanishes"::equals).isPresent());
        List<String> waiting = List.of(pressed(stays, 2, task), pressed(stays, 3, task));

        host.vanish();

        await().atMost(SOON).until(() -> facts.leadingNode().filter("vanishes"::equals).isEmpty());
        assertThat(waiting).allSatisfy(request -> await().atMost(SOON)
            .until(() -> stays.client("manager").recheck(request).text("state").equals("FULFILLED")));
        assertThat(facts.pendingRequests()).isEmpty();
        assertThat(facts.faults(log)).isEmpty();
        vanishes.kill();
      }
    }
  }

  private String pressed(Node node, int user, String task) {
    long invoked = log.now();
    String request = node.client("processor%03d".formatted(user)).press(task, 1).text("id");
    log.asked(Long.parseLong(request), invoked);
    return request;
  }

  private static Node launch(TestDatabase database, String name, String seconds, String lock) {
    return Node.launch(name, settings(database, seconds, lock));
  }

  private static String[] settings(TestDatabase database, String seconds, String lock) {
    return new String[] {
      "--spring.datasource.url=" + database.jdbcUrl(),
      "--spring.datasource.username=" + database.user(),
      "--spring.datasource.password=" + database.password(),
      "--getwork.demo-users=true",
      "--getwork.task-lock=" + lock,
      "--getwork.selection.minimum=" + seconds + "s"};
  }

  /** One that lets the other host in, and nobody else. */
  private EmbeddedPostgres server() throws IOException {
    EmbeddedPostgres server = EmbeddedPostgres.builder()
        .setDataDirectory(files)
        .setServerConfig("listen_addresses", "localhost," + NetworkNamespace.HERE)
        .setLocaleConfig("locale", "C")
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
