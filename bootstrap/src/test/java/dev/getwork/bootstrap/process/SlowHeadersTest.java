package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that open many connections to a node and send no complete request. */
class SlowHeadersTest {

  private static final int CONNECTIONS = 20;
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final int PROBES = Node.freePort();

  private static Node start(String timeout) {
    var settings = List.of("--server.tomcat.max-connections=" + CONNECTIONS,
        "--server.tomcat.connection-timeout=" + timeout, "--management.server.port=" + PROBES);
    var node = Node.launch("slow-headers", Node.settings("slow-headers", TestDatabase.fresh(), settings));
    var probes = new GetworkClient(URI.create("http://localhost:" + PROBES), "manager");
    await().atMost(Duration.ofSeconds(90)).until(() -> probes.status("/actuator/health/readiness") == 200);
    return node;
  }

  private static Socket connect(String from, int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
    socket.setSoTimeout(500);
    return socket;
  }

  private static boolean isOpen(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() >= 0;
    } catch (SocketTimeoutException _) {
      return true;
    } catch (SocketException reset) {
      return false;
    }
  }

  /** One header in half a second never exceeds the timeout of a read, which is 3 s. */
  @Test
  void shouldCloseAConnectionWhoseHeadersArriveSlowly() throws IOException {
    try (var node = start("3s"); var socket = connect("127.0.0.1", node.address().getPort())) {
      RawHttpClient.write(socket, "GET /api/v1/me HTTP/1.1\r\nHost: getwork\r\n");
      await().atMost(BOUND).until(() -> {
        try {
          RawHttpClient.write(socket, "X-More: 1\r\n");
          return !isOpen(socket);
        } catch (SocketException closed) {
          return true;
        }
      });
    }
  }

  @Test
  void shouldServeOtherAddressesAndProbesWhenOneHasHalfOfTheConnections() throws IOException {
    var idle = new ArrayList<Socket>();
    try (var node = start("1h")) {
      int port = node.address().getPort();
      for (int i = 0; i < 2 * CONNECTIONS; i++) {
        idle.add(connect("127.0.0.1", port));
      }
      await().atMost(BOUND).until(() -> answer("127.0.0.2", port).startsWith("HTTP/1.1 401"));
      assertThat(answer("127.0.0.1", port)).as("one more connection of that address").isEmpty();
      assertThat(answer("127.0.0.1", PROBES)).startsWith("HTTP/1.1 ");
      for (Socket socket : idle) {
        socket.close();
      }
      await().atMost(BOUND).until(() -> answer("127.0.0.1", port).startsWith("HTTP/1.1 401"));
    }
  }

  private static String answer(String from, int port) throws IOException {
    try (var socket = connect(from, port)) {
      RawHttpClient.write(socket, "GET /api/v1/me HTTP/1.1\r\nHost: getwork\r\nConnection: close\r\n\r\n");
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    } catch (SocketTimeoutException | SocketException refused) {
      return "";
    }
  }
}
