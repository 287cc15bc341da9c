package dev.getwork.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Free TCP ports for processes that are started later.
 *
 * <p>They lie below the ports that a system gives to outgoing connections and to servers that ask for any port: 32,768
 * and above on Linux, 49,152 and above on macOS and Windows. So nobody is given such a port before its process starts.
 */
public final class FreePorts {

  static final int FIRST = 20_000;
  static final int COUNT = 12_000;

  /** Begins at random, for several builds may run on one machine. */
  private static final AtomicInteger NEXT = new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

  private FreePorts() {}

  /**
   * A port on which nobody listens and that this method gave to nobody in this process.
   *
   * @return from 20,000 to 31,999
   */
  public static int next() {
    for (int attempt = 0; attempt < COUNT; attempt++) {
      int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("Processes listen on all ports from " + FIRST + " to " + (FIRST + COUNT - 1));
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (BindException used) {
      return false;
    } catch (IOException failure) {
      throw new IllegalStateException("Port " + port + " cannot be tried", failure);
    }
  }
}
