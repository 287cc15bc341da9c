package dev.getwork.lab.benchmark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A proxy in front of PostgreSQL that counts the round trips and statements of its clients. What a client sends at once is a
 * round trip if it contains {@code Sync} or a simple {@code Query}, whose answer the client awaits. The driver sends
 * {@code BEGIN} together with the first statement.
 */
final class RoundTripCounter implements AutoCloseable {

  private static final int PROTOCOL_3 = 3 << 16;
  private static final int LENGTH_BYTES = 4;

  private final URI server;
  private final ServerSocket end;
  private final AtomicLong roundTrips = new AtomicLong();
  private final AtomicLong statements = new AtomicLong();

  private RoundTripCounter(URI server, ServerSocket end) {
    this.server = server;
    this.end = end;
  }

  static RoundTripCounter to(String jdbcUrl) {
    try {
      var counter = new RoundTripCounter(
          URI.create(jdbcUrl.substring("jdbc:".length())), new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(counter::accept);
      return counter;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The URL of the database through this proxy. */
  String jdbcUrl() {
    return "jdbc:postgresql://localhost:%d%s".formatted(end.getLocalPort(), server.getPath());
  }

  /** The round trips of all clients so far. */
  long roundTrips() {
    return roundTrips.get();
  }

  /** The executed statements of all clients so far; several in one simple query count as one. */
  long statements() {
    return statements.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = end.accept();
        Socket database = new Socket(server.getHost(), server.getPort());
        client.setTcpNoDelay(true);
        database.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> request(client, database));
        Thread.ofVirtual().start(() -> respond(database, client));
      }
    } catch (IOException closed) {
      // The proxy is closed.
    }
  }

  private void request(Socket client, Socket database) {
    try (client;
        database;
        var in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
        var out = new DataOutputStream(new BufferedOutputStream(database.getOutputStream()))) {
      start(in, out);
      boolean awaited = false;
      while (true) {
        int type = copy(in, out);
        awaited |= type == 'S' || type == 'Q';
        statements.addAndGet(type == 'E' || type == 'Q' ? 1 : 0);
        if (in.available() == 0) {
          roundTrips.addAndGet(awaited ? 1 : 0);
          awaited = false;
          out.flush();
        }
      }
    } catch (IOException ended) {
      // One end has closed the connection; closing the sockets closes the other.
    }
  }

  /** The first messages have no type: requests for encryption, and at last the one that names the protocol. */
  private static void start(DataInputStream in, DataOutputStream out) throws IOException {
    int code;
    do {
      int length = in.readInt();
      code = in.readInt();
      out.writeInt(length);
      out.writeInt(code);
      out.write(in.readNBytes(length - 2 * LENGTH_BYTES));
      out.flush();
    } while (code >>> 16 != PROTOCOL_3 >>> 16);
  }

  /** Copies a message and returns its type. */
  private static int copy(DataInputStream in, DataOutputStream out) throws IOException {
    int type = in.readByte();
    int length = in.readInt();
    out.writeByte(type);
    out.writeInt(length);
    out.write(in.readNBytes(length - LENGTH_BYTES));
    return type;
  }

  private static void respond(Socket database, Socket client) {
    try (database; client) {
      database.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException ended) {
      // One end has closed the connection; closing the sockets closes the other.
    }
  }

  @Override
  public void close() {
    try {
      end.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
