package dev.getwork.bootstrap.process;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The application in a process of its own, which can be stopped and killed like in earnest. */
public final class Node implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  static final Path LOGS = Path.of("target", "nodes").toAbsolutePath();

  private final String name;
  private final URI address;
  private final Process process;

  private Node(String name, URI address, Process process) {
    this.name = name;
    this.address = address;
    this.process = process;
  }

  /** Starts a node and does not wait for it. */
  public static Node launch(String name, String... settings) {
    return launch(name, NodeCommand.frugal(), settings);
  }

  /** Starts a node with these options of its Java and does not wait for it. */
  public static Node launch(String name, List<String> java, String... settings) {
    int port = freePort();
    return start(name, "localhost", port, NodeCommand.of(name, port, java, settings));
  }

  /** Starts a node on another host and does not wait for it. */
  static Node launch(String name, NetworkNamespace host, String... settings) {
    int port = freePort();
    List<String> command = NodeCommand.of(name, port, NodeCommand.frugal(), settings);
    return start(name, NetworkNamespace.THERE, port, host.command(command));
  }

  private static Node start(String name, String host, int port, List<String> command) {
    try {
      return new Node(name, URI.create("http://" + host + ":" + port), new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(log(name).toFile())
          .start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Starts a node and waits until it is ready. */
  static Node start(String name, String... settings) {
    return launch(name, settings).untilReady();
  }

  public Node untilReady() {
    try {
      await(name + " is ready, see " + log(name)).atMost(PATIENCE).until(() -> isReady() || !process.isAlive());
    } catch (RuntimeException late) {
      kill();
      throw late;
    }
    if (!process.isAlive()) {
      throw new IllegalStateException(name + " ended with " + process.exitValue() + ":\n" + output());
    }
    return this;
  }

  /** Where it answers. */
  public URI address() {
    return address;
  }

  boolean isReady() {
    return client("manager").status("/actuator/health/readiness") == 200;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Path log(String name) {
    return LOGS.resolve(name + ".log");
  }

  String name() {
    return name;
  }

  /** What it has written to its log. */
  public String output() {
    try {
      return Files.readString(log(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Speaks to this node as a demo user. */
  public GetworkClient client(String user) {
    return new GetworkClient(address, user);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Asks it to end, like Ctrl-C, and waits until it has. */
  int stop() {
    process.destroy();
    return exitCode();
  }

  int exitCode() {
    await(name + " ends, see " + log(name)).atMost(PATIENCE).until(() -> !process.isAlive());
    return process.exitValue();
  }

  /** Stops all its threads where they are, like a machine that swaps or is moved; for systems with signals. */
  public void pause() {
    signal("STOP");
  }

  /** Lets them go on. */
  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      int code = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
      if (code != 0) {
        throw new IllegalStateException("kill ended with " + code);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it without its knowing, like a power cut. */
  public void kill() {
    process.destroyForcibly();
    exitCode();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException hurried) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
