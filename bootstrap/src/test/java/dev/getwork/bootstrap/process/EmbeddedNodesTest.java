package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("proof")
class EmbeddedNodesTest {

  private static final Duration START = Duration.ofSeconds(90);
  private static final int PORT_LINE = 3;

  @TempDir
  Path directory;

  @Test
  void shouldImportTheDemoDataBeforeTheFirstResponse() {
    try (var node = Node.launch("embedded-first-answer", settings())) {
      var answer = await().atMost(START).ignoreExceptions().until(() -> node.client("manager").get("/api/v1/tasks"),
          tasks -> tasks.status() == 200);
      assertThat(answer.body().path("items")).hasSize(6);
    }
  }

  @Test
  void shouldStopTheServerAndKeepTheData() {
    try (var node = start("alone")) {
      assertThat(tasks(node)).isEqualTo(6);
      assertThat(serverAnswers()).isTrue();
      assertThat(node.stop()).as("exit code").isZero();
    }
    assertServerIsStopped();

    try (var again = start("alone-again")) {
      assertThat(tasks(again)).isEqualTo(6);
      assertThat(again.output()).doesNotContain("Imported");
    }
    assertServerIsStopped();
  }

  @Test
  void shouldExitWithZeroWhenStoppedDuringItsStart() {
    try (var node = Node.launch("embedded-stopped-early", settings())) {
      await().atMost(START).until(() -> node.output().contains("Started the database server"));
      assertThat(node.stop()).as(node.output()).isZero();
    }
    assertServerIsStopped();
  }

  @Test
  void shouldShareOneServerBetweenNodes() {
    try (var first = Node.launch("embedded-first", settings());
        var second = Node.launch("embedded-second", settings())) {
      first.awaitReady();
      second.awaitReady();
      assertThat(tasks(second)).isEqualTo(6);
      assertThat(List.of(first.output(), second.output()))
          .filteredOn(text -> text.contains("Joined the database server")).hasSize(1);

      first.stop();
      assertThat(tasks(second)).isEqualTo(6);

      second.stop();
      assertServerIsStopped();
    }
  }

  /**
   * The node that started the server ends, the server is killed, and another program takes its port: a survivor restarts
   * it on another port, and all follow.
   */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldRestartAServerThatWasKilled() throws IOException {
    try (var starter = start("starter");
        var one = start("one");
        var other = start("other");
        var program = new ServerSocket()) {
      starter.stop();
      long killed = Long.parseLong(postmasterFile().getFirst());
      int port = Integer.parseInt(postmasterFile().get(PORT_LINE));
      List.of(one, other).forEach(Node::pause);
      ProcessHandle.of(killed).orElseThrow().destroyForcibly();
      program.setReuseAddress(true);
      await().atMost(START).ignoreExceptionsInstanceOf(BindException.class).until(() -> {
        program.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return true;
      });
      List.of(one, other).forEach(Node::resume);
      for (Node node : List.of(one, other)) {
        await().atMost(START).until(() -> node.isReady() && tasks(node) == 6);
        assertThat(node.client("manager").status("/actuator/health/liveness")).isEqualTo(200);
      }
      // A node writes it after the database accepts connections.
      await().atMost(START).untilAsserted(() -> assertThat(List.of(one.output(), other.output()))
          .filteredOn(text -> text.contains("Restarted the database server")).hasSize(1));
      assertThat(Long.parseLong(postmasterFile().getFirst())).isNotEqualTo(killed);
      assertThat(postmasterFile().get(PORT_LINE)).isNotEqualTo(String.valueOf(port));
    }
    assertServerIsStopped();
  }

  @Test
  void shouldStopTheServerWhenAnotherNodeWasKilled() {
    try (var killed = start("killed"); var other = start("other")) {
      killed.kill();
      assertThat(tasks(other)).isEqualTo(6);

      other.stop();
      assertServerIsStopped();
    }
  }

  @Test
  void shouldJoinTheServerWhenAllNodesWereKilled() {
    try (var killed = start("killed-before")) {
      killed.kill();
    }
    assertThat(serverAnswers()).isTrue();

    try (var successor = start("successor")) {
      assertThat(successor.output()).contains("Joined the database server");
      assertThat(tasks(successor)).isEqualTo(6);
    }
    assertServerIsStopped();
  }

  private Node start(String name) {
    return Node.start("embedded-" + name, settings());
  }

  private String[] settings() {
    return new String[] {"--getwork.data-directory=" + directory};
  }

  private static int tasks(Node node) {
    return node.client("manager").get("/api/v1/tasks").body().path("items").size();
  }

  private void assertServerIsStopped() {
    assertThat(directory.resolve("postgres/postmaster.pid")).doesNotExist();
  }

  private boolean serverAnswers() {
    try {
      String port = postmasterFile().get(PORT_LINE);
      DriverManager.getConnection("jdbc:postgresql://localhost:" + port + "/getwork", "getwork",
          Files.readString(directory.resolve("password"))).close();
      return true;
    } catch (SQLException noAnswer) {
      return false;
    } catch (IOException noServer) {
      throw new UncheckedIOException(noServer);
    }
  }

  private List<String> postmasterFile() throws IOException {
    return Files.readAllLines(directory.resolve("postgres/postmaster.pid")).stream().map(String::strip).toList();
  }
}
