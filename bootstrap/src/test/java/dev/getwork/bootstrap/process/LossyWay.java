package dev.getwork.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;

/** A way to a node on which calls come through and answers are lost: the connection ends where one would begin. */
final class LossyWay implements AutoCloseable {

  private final URI node;
  private final ServerSocket end;

  private LossyWay(URI node, ServerSocket end) {
    this.node = node;
    this.end = end;
  }

  static LossyWay to(URI node) {
    try {
      var way = new LossyWay(node, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().start(way::accept);
      return way;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  URI address() {
    return URI.create("http://localhost:" + end.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket caller = end.accept();
        Thread.ofVirtual().start(() -> carry(caller));
      }
    } catch (IOException closed) {
      // Nobody is to come through any more.
    }
  }

  private void carry(Socket caller) {
    try (caller; var there = new Socket(node.getHost(), node.getPort())) {
      Thread.ofVirtual().start(() -> forward(caller, there));
      int first = there.getInputStream().read();
      if (first < 0) {
        throw new IOException("the node has nothing to say");
      }
    } catch (IOException gone) {
      // The caller sees it as the end of the connection too.
    }
  }

  private static void forward(Socket caller, Socket there) {
    try {
      caller.getInputStream().transferTo(there.getOutputStream());
    } catch (IOException ended) {
      // The answer has come, and is lost.
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
