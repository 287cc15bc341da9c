package dev.getwork.bootstrap.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/**
 * The way from a node to its database. Once it is cut nothing comes through in either direction, and nobody is told: both
 * ends keep connections that look alive, as they do of a host that has vanished behind a firewall.
 */
final class Cable implements AutoCloseable {

  private final URI server;
  private final ServerSocket end;
  private final Queue<Closeable> open = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean cut;

  private Cable(URI server, ServerSocket end) {
    this.server = server;
    this.end = end;
  }

  /** To the server of this address. */
  static Cable to(String jdbcUrl) {
    try {
      var cable = new Cable(URI.create(jdbcUrl.substring("jdbc:".length())),
          new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      cable.open.add(cable.end);
      Thread.ofVirtual().start(cable::accept);
      return cable;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The same database, through this cable. */
  String jdbcUrl() {
    return "jdbc:postgresql://localhost:%d%s".formatted(end.getLocalPort(), server.getPath());
  }

  void cut() {
    cut = true;
  }

  private void accept() {
    try {
      while (true) {
        Socket node = end.accept();
        Socket database = new Socket(server.getHost(), server.getPort());
        open.add(node);
        open.add(database);
        Thread.ofVirtual().start(() -> pump(node, database));
        Thread.ofVirtual().start(() -> pump(database, node));
      }
    } catch (IOException ended) {
      // Closed: nobody is to come through any more.
    }
  }

  private void pump(Socket from, Socket to) {
    try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
      var bytes = new byte[8192];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        if (cut) {
          closed.await();
        }
        out.write(bytes, 0, read);
        out.flush();
      }
    } catch (IOException ended) {
      // One of the two has gone, and the other is told by the closing.
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    open.forEach(one -> {
      try {
        one.close();
      } catch (IOException gone) {
        // It is closed all the same.
      }
    });
  }
}
