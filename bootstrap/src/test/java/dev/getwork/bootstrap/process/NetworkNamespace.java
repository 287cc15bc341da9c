package dev.getwork.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A host of its own for processes, as the Linux kernel has them, joined to this one by a virtual cable. Only root may
 * make one.
 */
final class NetworkNamespace implements AutoCloseable {

  /** This end of the cable. */
  static final String HERE = "10.211.77.1";

  /** The other host's end of it. */
  static final String THERE = "10.211.77.2";

  private static final String NAME = "getwork-test";
  private static final String CABLE = "getwork-cable";

  private NetworkNamespace() {}

  /** Whether this machine lets us make one. */
  static boolean isPossible() {
    try {
      create().close();
      return true;
    } catch (UncheckedIOException | IllegalStateException impossible) {
      return false;
    }
  }

  /** Makes it; there is one at a time on a machine. */
  static NetworkNamespace create() {
    var namespace = new NetworkNamespace();
    namespace.close(); // One may be left of a run that was killed.
    try {
      ip("netns add " + NAME);
      ip("link add " + CABLE + " type veth peer name eth0 netns " + NAME);
      ip("address add " + HERE + "/30 dev " + CABLE);
      ip("link set " + CABLE + " up");
      ip("-n " + NAME + " address add " + THERE + "/30 dev eth0");
      ip("-n " + NAME + " link set eth0 up");
      ip("-n " + NAME + " link set lo up");
      return namespace;
    } catch (RuntimeException impossible) {
      namespace.close();
      throw impossible;
    }
  }

  /** The command that runs another one there. */
  List<String> command(List<String> other) {
    return Stream.concat(Stream.of("ip", "netns", "exec", NAME), other.stream()).toList();
  }

  /** Pulls the cable: not a packet comes through any more, and nobody is told. */
  void vanish() {
    ip("link set " + CABLE + " down");
  }

  @Override
  public void close() {
    takeAway("link delete " + CABLE); // At once; with the namespace it would go some time later.
    takeAway("netns delete " + NAME);
  }

  private static void takeAway(String what) {
    try {
      ip(what);
    } catch (IllegalStateException notMade) {
      // There is nothing to take away.
    }
  }

  private static void ip(String arguments) {
    try {
      Process ip = new ProcessBuilder(
          Stream.concat(Stream.of("ip"), Arrays.stream(arguments.split(" ", -1))).toList())
          .redirectErrorStream(true).start();
      String said = new String(ip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!ip.waitFor(10, TimeUnit.SECONDS) || ip.exitValue() != 0) {
        throw new IllegalStateException("ip " + arguments + ": " + said);
      }
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(hurried);
    }
  }
}
