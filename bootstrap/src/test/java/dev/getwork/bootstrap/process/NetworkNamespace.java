package dev.getwork.bootstrap.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A network namespace of the Linux kernel: another host for processes, connected to this one by a pair of virtual
 * interfaces. Only root can create one.
 */
final class NetworkNamespace implements AutoCloseable {

  /** The resource that tests lock which create a namespace. */
  static final String LOCK = "network namespace";

  /** The address of the interface on this host. */
  static final String HERE = "10.211.77.1";

  /** The address of the interface in the namespace. */
  static final String THERE = "10.211.77.2";

  private static final String NAME = "getwork-test";
  private static final String INTERFACE = "getwork-veth";

  private NetworkNamespace() {}

  /** Whether this process can create a namespace. */
  static boolean isPossible() {
    try {
      create().close();
      return true;
    } catch (UncheckedIOException | IllegalStateException impossible) {
      return false;
    }
  }

  /** Creates the namespace; a machine has one at a time. */
  static NetworkNamespace create() {
    var namespace = new NetworkNamespace();
    namespace.close(); // A killed run may have left one.
    try {
      ip("netns add " + NAME);
      ip("link add " + INTERFACE + " type veth peer name eth0 netns " + NAME);
      ip("address add " + HERE + "/30 dev " + INTERFACE);
      ip("link set " + INTERFACE + " up");
      ip("-n " + NAME + " address add " + THERE + "/30 dev eth0");
      ip("-n " + NAME + " link set eth0 up");
      ip("-n " + NAME + " link set lo up");
      return namespace;
    } catch (RuntimeException impossible) {
      namespace.close();
      throw impossible;
    }
  }

  /** A command that runs another command in the namespace. */
  List<String> command(List<String> other) {
    return Stream.concat(Stream.of("ip", "netns", "exec", NAME), other.stream()).toList();
  }

  /** Drops all packets from now on, without closing connections. The address of this host stays. */
  void vanish() {
    ip("-n " + NAME + " link set eth0 down");
  }

  @Override
  public void close() {
    delete("link delete " + INTERFACE); // Immediately; the deletion of the namespace would remove it later.
    delete("netns delete " + NAME);
  }

  private static void delete(String object) {
    try {
      ip(object);
    } catch (IllegalStateException notMade) {
      // There is nothing to delete.
    }
  }

  private static void ip(String arguments) {
    try {
      Process ip = new ProcessBuilder(
          Stream.concat(Stream.of("ip"), Arrays.stream(arguments.split(" ", -1))).toList())
          .redirectErrorStream(true).start();
      String output = new String(ip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!ip.waitFor(10, TimeUnit.SECONDS) || ip.exitValue() != 0) {
        throw new IllegalStateException("ip " + arguments + ": " + output);
      }
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(hurried);
    }
  }
}
