package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that open many connections to a node and send no complete request. */
@Order(1) // Among the slowest.
class SlowHeadersTest {

  private static final int CONNECTIONS = 20;
  private static final Duration BOUND = Duration.ofSeconds(60);
  private static final String HEAD = "GET /api/v1/me HTTP/1.1\r\nHost: getwork\r\n";
  private static final String HEADER = "X-More: 1\r\n";
  /** A response that ended before its first byte. */
  private static final String CLOSED = "";

  @AutoClose
  private static Node node;

  @AutoClose
  private static Node withoutTimeout;

  private static int probes;

  @BeforeAll
  static void start() {
    node = start("8s");
    withoutTimeout = start("-1");
  }

  private static Node start(String timeout) {
    probes = FreePorts.next();
    var settings = List.of("--server.tomcat.max-connections=" + CONNECTIONS,
        "--server.tomcat.connection-timeout=" + timeout, "--management.server.port=" + probes);
    var started = Node.launch("slow-headers" + timeout, Node.settings("slow-headers", TestDatabase.fresh(), settings));
    var client = new GetworkClient(URI.create("http://localhost:" + probes), "manager");
    await().atMost(Duration.ofSeconds(90)).until(() -> client.status("/actuator/health/readiness") == 200);
    return started;
  }

  private static Socket connect(String from, int port) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
    socket.setSoTimeout(500);
    return socket;
  }

  private static void pause(Duration pause) {
    await().pollDelay(pause).atMost(BOUND).until(() -> true);
  }

  /** The time until the node closes the connection, to which a line is written every half second. */
  private static Duration untilClosed(Socket socket, String line) throws IOException {
    long began = System.nanoTime();
    while (System.nanoTime() - began < BOUND.toNanos()) {
      try {
        RawHttpClient.write(socket, line);
        if (socket.getInputStream().read() < 0) {
          break;
        }
      } catch (SocketTimeoutException _) {
        // Still open.
      } catch (SocketException reset) {
        break;
      }
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** A line in half a second never exceeds the timeout of a read. Blank lines may precede a request. */
  @ParameterizedTest
  @ValueSource(strings = {HEAD, ""})
  void shouldCloseAConnectionWhoseHeadersArriveSlowly(String began) throws IOException {
    try (var socket = connect("127.0.0.1", node.address().getPort())) {
      RawHttpClient.write(socket, began);
      assertThat(untilClosed(socket, began.isEmpty() ? "\r\n" : HEADER))
          .isBetween(Duration.ofSeconds(6), Duration.ofSeconds(20));
    }
  }

  @Test
  void shouldNotBeginTheTimeoutAnewWithTheLastHeader() throws IOException {
    try (var socket = connect("127.0.0.1", node.address().getPort())) {
      long began = System.nanoTime();
      RawHttpClient.write(socket, HEAD);
      pause(Duration.ofSeconds(7));
      RawHttpClient.write(socket, HEADER);
      socket.setSoTimeout((int) BOUND.toMillis());
      assertThat(socket.getInputStream().read()).as("end of stream").isNegative();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(13));
    }
  }

  /** Some clients send a blank line after a body. */
  @Test
  void shouldServeRequestsAfterBlankLines() throws IOException {
    try (var socket = connect("127.0.0.1", node.address().getPort())) {
      for (int i = 0; i < 3; i++) {
        RawHttpClient.write(socket, HEAD + "\r\n");
        assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 401");
        pause(Duration.ofSeconds(1));
        socket.getInputStream().skipNBytes(socket.getInputStream().available());
        RawHttpClient.write(socket, "\r\n");
        pause(Duration.ofMillis(500));
      }
    }
  }

  @Test
  void shouldNotLimitTheHeadersWithoutATimeout() throws IOException {
    try (var socket = connect("127.0.0.1", withoutTimeout.address().getPort())) {
      RawHttpClient.write(socket, HEAD);
      pause(Duration.ofSeconds(1));
      RawHttpClient.write(socket, HEADER);
      pause(Duration.ofSeconds(1));
      RawHttpClient.write(socket, "\r\n");
      assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 401");
    }
  }

  private static String statusLine(Socket socket) throws IOException {
    socket.setSoTimeout((int) BOUND.toMillis());
    return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
  }

  @Test
  void shouldServeOtherAddressesAndProbesWhenOneHasHalfOfTheConnections() throws IOException {
    var idle = new ArrayList<Socket>();
    int port = withoutTimeout.address().getPort();
    try {
      for (int i = 0; i < 2 * CONNECTIONS; i++) {
        idle.add(connect("127.0.0.1", port));
      }
      await().atMost(BOUND).until(() -> answer("127.0.0.2", port).startsWith("HTTP/1.1 401"));
      assertThat(answer("127.0.0.1", port)).as("one more connection of that address").isEqualTo(CLOSED);
      assertThat(withoutTimeout.output()).containsOnlyOnce("Refusing connections from 127.0.0.1");
      assertThat(answer("127.0.0.1", probes)).startsWith("HTTP/1.1 ");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
    await().atMost(BOUND).until(() -> answer("127.0.0.1", port).startsWith("HTTP/1.1 401"));
  }

  private static String answer(String from, int port) throws IOException {
    try (var socket = connect(from, port)) {
      RawHttpClient.write(socket, HEAD + "Connection: close\r\n\r\n");
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    } catch (SocketTimeoutException _) {
      return "no response";
    } catch (SocketException reset) {
      return CLOSED;
    }
  }
}
