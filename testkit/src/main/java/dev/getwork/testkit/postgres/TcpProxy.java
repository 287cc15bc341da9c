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
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A TCP proxy in front of a database or another server, for fault injection. During a partition it transfers nothing in
 * either direction, and both ends keep connections that look alive, like those to a host that has vanished behind a
 * firewall. Connections of that time stay silent after the partition is healed; later ones work.
 */
public final class TcpProxy implements AutoCloseable {

  private final Supplier<URI> server;
  private final ServerSocket end;
  private final Queue<Closeable> open = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Route currentRoute = new Route();
  private volatile Duration delay = Duration.ZERO;

  /** Whether the connections since the last partition was healed transfer data. */
  private static final class Route {
    private volatile boolean partitioned;
  }

  private TcpProxy(Supplier<URI> server, ServerSocket end) {
    this.server = server;
    this.end = end;
  }

  /** A proxy in front of the server at this address. */
  public static TcpProxy to(String jdbcUrl) {
    return to(URI.create(jdbcUrl.substring("jdbc:".length())));
  }

  public static TcpProxy to(URI server) {
    return to(() -> server);
  }

  /** A proxy in front of a server whose address may change. */
  public static TcpProxy to(Supplier<URI> server) {
    try {
      var proxy = new TcpProxy(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      proxy.open.add(proxy.end);
      Thread.ofVirtual().start(proxy::accept);
      return proxy;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The URL of the database through this proxy. */
  public String jdbcUrl() {
    return "jdbc:postgresql://localhost:%d%s".formatted(end.getLocalPort(), server.get().getPath());
  }

  /** The address of the server through this proxy. */
  public URI address() {
    return URI.create("%s://localhost:%d".formatted(server.get().getScheme(), end.getLocalPort()));
  }

  /** Closes the present connections at both ends; later ones work. */
  public void closeConnections() {
    open.stream().filter(Socket.class::isInstance).forEach(TcpProxy::end);
  }

  /** Begins a partition. */
  public void partition() {
    currentRoute.partitioned = true;
  }

  /** Ends the partition for later connections. */
  public void heal() {
    currentRoute = new Route();
  }

  /** Delays all data, and thereby transfers at most 8 kB per connection and direction in this time; zero ends it. */
  public void slowDown(Duration time) {
    delay = time;
  }

  private void accept() {
    try {
      while (true) {
        Socket here = end.accept();
        open.add(here);
        Thread.ofVirtual().start(() -> connect(here));
      }
    } catch (IOException ended) {
      // The proxy is closed.
    }
  }

  /** Closes the connection if the server refuses it: it may be restarting. */
  private void connect(Socket here) {
    Route current = currentRoute;
    try {
      URI address = server.get();
      Socket there = new Socket(address.getHost(), address.getPort());
      open.add(there);
      Thread.ofVirtual().start(() -> pump(here, there, current));
      pump(there, here, current);
    } catch (IOException refused) {
      end(here);
    }
  }

  private void pump(Socket from, Socket to, Route route) {
    try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
      to.setTcpNoDelay(true); // As the driver does; a small packet would await the acknowledgment of the last.
      var bytes = new byte[8192];
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        if (route.partitioned) {
          closed.await();
        }
        boolean _ = closed.await(delay.toNanos(), TimeUnit.NANOSECONDS);
        out.write(bytes, 0, read);
        out.flush();
      }
      if (route.partitioned) {
        closed.await(); // The other end does not see the connection close.
      }
    } catch (IOException ended) {
      // One end has closed the connection; closing the sockets closes the other.
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    open.forEach(TcpProxy::end);
  }

  private static void end(Closeable one) {
    try {
      one.close();
    } catch (IOException gone) {
      // It is closed nevertheless.
    }
  }
}
