package dev.getwork.testkit.postgres;

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
 * The way to a database, or to another server. Once it is cut nothing comes through in either direction, and nobody is
 * told: both ends keep connections that look alive, as they do of a host that has vanished behind a firewall. What was
 * connected then stays silent when the cable is mended; what connects afterwards comes through.
 */
public final class Cable implements AutoCloseable {

  private final URI server;
  private final ServerSocket end;
  private final Queue<Closeable> open = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Strand strand = new Strand();

  /** What carries connections from one cut to the next. */
  private static final class Strand {
    private volatile boolean cut;
  }

  private Cable(URI server, ServerSocket end) {
    this.server = server;
    this.end = end;
  }

  /** To the server of this address. */
  public static Cable to(String jdbcUrl) {
    return to(URI.create(jdbcUrl.substring("jdbc:".length())));
  }

  /** To the server of this address. */
  public static Cable to(URI server) {
    try {
      var cable = new Cable(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      cable.open.add(cable.end);
      Thread.ofVirtual().start(cable::accept);
      return cable;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The same database, through this cable. */
  public String jdbcUrl() {
    return "jdbc:postgresql://localhost:%d%s".formatted(end.getLocalPort(), server.getPath());
  }

  /** The same server, through this cable. */
  public URI address() {
    return URI.create("%s://localhost:%d".formatted(server.getScheme(), end.getLocalPort()));
  }

  /** Ends what is connected, and both ends are told; what connects afterwards comes through. */
  public void snap() {
    open.stream().filter(Socket.class::isInstance).forEach(Cable::end);
  }

  /** Lets nothing through any more. */
  public void cut() {
    strand.cut = true;
  }

  /** Lets through what connects from now on. */
  public void mend() {
    strand = new Strand();
  }

  private void accept() {
    try {
      while (true) {
        Socket here = end.accept();
        Socket there = new Socket(server.getHost(), server.getPort());
        Strand current = strand;
        open.add(here);
        open.add(there);
        Thread.ofVirtual().start(() -> pump(here, there, current));
        Thread.ofVirtual().start(() -> pump(there, here, current));
      }
    } catch (IOException ended) {
      // Closed: nobody is to come through any more.
    }
  }

  private void pump(Socket from, Socket to, Strand along) {
    try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
      var bytes = new byte[8192];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        if (along.cut) {
          closed.await();
        }
        out.write(bytes, 0, read);
        out.flush();
      }
      if (along.cut) {
        closed.await(); // Nor is the other end told of a goodbye.
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
    open.forEach(Cable::end);
  }

  private static void end(Closeable one) {
    try {
      one.close();
    } catch (IOException gone) {
      // It is closed all the same.
    }
  }
}
