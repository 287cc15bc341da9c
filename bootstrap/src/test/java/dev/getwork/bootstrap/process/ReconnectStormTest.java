package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** All clients of a stopped node reconnect to another node at once, which may have no free processor to accept them. */
@Tag("proof")
class ReconnectStormTest {

  private static final int USERS = 1_000;
  private static final int CONNECT_MILLIS = 20_000;
  private static final String CALL =
      "GET /actuator/health/liveness HTTP/1.1\r\nHost: getwork\r\nConnection: close\r\n\r\n";

  /** Linux drops a connection that does not fit into the accept queue, or resets it after its request. */
  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the system's own limit is smaller, or nothing is paused")
  void shouldAnswerAllConnectionsOpenedWhileTheNodeIsPaused() throws IOException {
    String systemLimit = systemLimit();
    assumeTrue(Integer.parseInt(systemLimit) >= USERS, "net.core.somaxconn is " + systemLimit);
    var sockets = new ArrayList<Socket>();
    try (var cluster = Cluster.startEmpty()) {
      Node node = cluster.named("a");
      node.pause();
      try {
        for (int user = 0; user < USERS; user++) {
          sockets.add(connected(node.address()));
          RawHttpClient.write(sockets.getLast(), CALL);
        }
      } finally {
        node.resume();
      }
      for (Socket socket : sockets) {
        assertThat(RawHttpClient.rest(socket)).startsWith("HTTP/1.1 200");
      }
    } finally {
      for (Socket socket : List.copyOf(sockets)) {
        socket.close();
      }
    }
  }

  /** Reads the file with one call, because the kernel answers a second one with nothing. */
  private static String systemLimit() throws IOException {
    try (var file = Files.newBufferedReader(Path.of("/proc/sys/net/core/somaxconn"))) {
      return file.readLine();
    }
  }

  private static Socket connected(URI node) throws IOException {
    var socket = new Socket();
    socket.connect(new InetSocketAddress(node.getHost(), node.getPort()), CONNECT_MILLIS);
    return socket;
  }
}
