package dev.getwork.bootstrap.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings behind a load balancer that docs/operations.md describes; {@code apt-get install haproxy} installs one. */
@Tag("proof")
class HaProxyTest {

  private static final String ATTACKER = "127.0.0.2";
  private static final String USER = "127.0.0.3";
  private static final int GUESSES = 5;
  private static final String SETTINGS =
      """
      defaults
        mode http
        timeout connect 30s
        timeout client 60s
        timeout server 60s
      listen getwork
        bind 127.0.0.1:%d
        option forwardfor
        server node 127.0.0.1:%d
      """;

  @TempDir
  Path directory;

  @Test
  void shouldLimitTheAddressOfTheClientThatTheProxyNames() throws IOException {
    try (var proxied = start(GUESSES, "--server.forward-headers-strategy=native")) {
      for (int i = 0; i < 2 * GUESSES; i++) {
        proxied.login(ATTACKER, "user" + i, "guessed");
      }
      assertThat(proxied.login(ATTACKER, "processor001", "getwork")).isEqualTo("429");
      assertThat(proxied.login(USER, "processor001", "getwork")).isEqualTo("200");
    }
  }

  /** Without the setting, all callers have the address of the proxy. */
  @Test
  void shouldLimitTheGuessedNameOnlyWhenTheProxyHidesTheClients() throws IOException {
    try (var proxied = start(100, "--server.forward-headers-strategy=none")) {
      assertThat(IntStream.range(0, GUESSES).mapToObj(_ -> proxied.login(ATTACKER, "processor001", "guessed")))
          .contains("429");
      assertThat(proxied.login(USER, "processor001", "getwork")).isEqualTo("429");
      assertThat(proxied.login(USER, "processor002", "getwork")).isEqualTo("200");
    }
  }

  private Proxied start(int wrongPasswordsOfAddress, String setting) throws IOException {
    var node = Node.start("haproxy", TestDatabase.fresh(), "--getwork.limits.wrong-passwords=3",
        "--getwork.limits.wrong-passwords-of-address=" + wrongPasswordsOfAddress, setting);
    int port = Node.freePort();
    Path settings = Files.writeString(directory.resolve("haproxy.cfg"),
        SETTINGS.formatted(port, node.address().getPort()));
    Process proxy = new ProcessBuilder("haproxy", "-f", settings.toString()).redirectErrorStream(true)
        .redirectOutput(directory.resolve("haproxy.log").toFile()).start();
    var proxied = new Proxied(node, proxy, port);
    await().atMost(Duration.ofSeconds(60)).until(() -> proxied.login(USER, "operator", "getwork").equals("200"));
    return proxied;
  }

  private record Proxied(Node node, Process proxy, int port) implements AutoCloseable {

    /** The status of a call from this address. */
    String login(String from, String name, String password) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0)) {
        RawHttpClient.write(socket, "GET /api/v1/me HTTP/1.1\r\nHost: getwork\r\nConnection: close\r\nAuthorization: "
            + RawHttpClient.basic(name, password) + "\r\n\r\n");
        return new String(socket.getInputStream().readNBytes("HTTP/1.1 200".length()), US_ASCII).substring(9);
      } catch (IOException | StringIndexOutOfBoundsException notReady) {
        return "";
      }
    }

    @Override
    public void close() {
      proxy.destroy();
      node.close();
    }
  }
}
