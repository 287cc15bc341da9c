package dev.getwork.bootstrap.process;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** The settings behind a load balancer that docs/operations.md describes; {@code apt-get install haproxy} installs one. */
@Tag("proof")
class HaProxyTest {

  private static final String ATTACKER = "127.0.0.2";
  private static final String USER = "127.0.0.3";
  private static final int GUESSES = 5;
  /** Of users with hashes of their own; a password of the demo users, who share one hash, would be known from the first login. */
  private static final String PASSWORD = "secret";
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
      assertThat(proxied.login(ATTACKER, "alice", PASSWORD)).isEqualTo("429");
      assertThat(proxied.login(USER, "alice", PASSWORD)).isEqualTo("200");
    }
  }

  /** Without the setting, all callers have the address of the proxy. */
  @Test
  void shouldLimitOnlyTheGuessedNameWhenTheProxyHidesTheClients() throws IOException {
    try (var proxied = start(100, "--server.forward-headers-strategy=none")) {
      assertThat(IntStream.range(0, GUESSES).mapToObj(_ -> proxied.login(ATTACKER, "alice", "guessed")))
          .contains("429");
      assertThat(proxied.login(USER, "alice", PASSWORD)).isEqualTo("429");
      assertThat(proxied.login(USER, "bob", PASSWORD)).isEqualTo("200");
    }
  }

  private Proxied start(int wrongPasswordsOfAddress, String setting) throws IOException {
    Stream<String> users = Stream.of("alice", "bob").flatMap(name -> Stream.of(
        "--getwork.users." + name + ".password-hash=" + new BCryptPasswordEncoder(4).encode(PASSWORD),
        "--getwork.users." + name + ".roles=PROCESSOR"));
    Stream<String> limits = Stream.of("--getwork.limits.wrong-passwords=3",
        "--getwork.limits.wrong-passwords-of-address=" + wrongPasswordsOfAddress, setting);
    var node = Node.start("haproxy", TestDatabase.fresh(), Stream.concat(users, limits).toArray(String[]::new));
    int port = FreePorts.next();
    Path settings = Files.writeString(directory.resolve("haproxy.cfg"),
        SETTINGS.formatted(port, node.address().getPort()));
    Process proxy = new ProcessBuilder("haproxy", "-f", settings.toString()).redirectErrorStream(true)
        .redirectOutput(directory.resolve("haproxy.log").toFile()).start();
    var proxied = new Proxied(node, proxy, port);
    try {
      await().atMost(Duration.ofSeconds(60)).until(() -> proxied.login(USER, "operator", "getwork").equals("200"));
      return proxied;
    } catch (ConditionTimeoutException failure) {
      proxied.close();
      throw failure;
    }
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
