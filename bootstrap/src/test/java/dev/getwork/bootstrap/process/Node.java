package dev.getwork.bootstrap.process;

import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A node in a process of its own, which can be stopped, paused and killed. */
public final class Node implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  static final Path LOGS = Path.of("target", "nodes").toAbsolutePath();

  private final String name;
  private final URI address;
  private final Process process;

  private Node(String name, URI address, Process process) {
    this.name = name;
    this.address = address;
    this.process = process;
  }

  /** The settings of a node with the demo users on this database. */
  public static String[] settings(String name, TestDatabase database, List<String> more) {
    Stream<String> common = Stream.of(
        "--spring.datasource.url=" + database.jdbcUrl(),
        "--spring.datasource.username=" + database.user(),
        "--spring.datasource.password=" + database.password(),
        "--spring.datasource.hikari.minimum-idle=1",
        "--getwork.data-directory=" + LOGS.resolve(name),
        "--getwork.demo-users=true");
    return Stream.concat(common, more.stream()).toArray(String[]::new);
  }

  /** Starts a node with the demo users on this database and waits until it is ready. */
  public static Node start(String name, TestDatabase database, String... settings) {
    return launch(name, settings(name, database, List.of(settings))).awaitReady();
  }

  /** Starts a node and does not wait for it. */
  public static Node launch(String name, String... settings) {
    return launch(name, NodeCommand.lowMemory(), settings);
  }

  /** Starts a node with these JVM options and does not wait for it. */
  public static Node launch(String name, List<String> java, String... settings) {
    int port = FreePorts.next();
    return start(name, "localhost", port, NodeCommand.of(name, port, java, settings));
  }

  /** Starts a node by another program, such as {@code env}, and does not wait for it. */
  public static Node launchBy(List<String> program, String name, String... settings) {
    int port = FreePorts.next();
    List<String> command = NodeCommand.of(name, port, NodeCommand.lowMemory(), settings);
    return start(name, "localhost", port, Stream.of(program, command).flatMap(List::stream).toList());
  }

  /** Starts a node on another host and does not wait for it. */
  static Node launch(String name, NetworkNamespace host, String... settings) {
    int port = FreePorts.next();
    List<String> command = NodeCommand.of(name, port, NodeCommand.lowMemory(), settings);
    return start(name, NetworkNamespace.THERE, port, host.command(command));
  }

  private static Node start(String name, String host, int port, List<String> command) {
    try {
      return new Node(name, URI.create("http://" + host + ":" + port), new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(log(name, port).toFile())
          .start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Starts a node and waits until it is ready. */
  static Node start(String name, String... settings) {
    return launch(name, settings).awaitReady();
  }

  public Node awaitReady() {
    try {
      await(name + " is ready, see " + log()).atMost(TIMEOUT).until(() -> isReady() || !process.isAlive());
    } catch (RuntimeException late) {
      kill();
      throw late;
    }
    if (!process.isAlive()) {
      throw new IllegalStateException(name + " ended with " + process.exitValue() + ":\n" + output());
    }
    return this;
  }

  /** The address of its API. */
  public URI address() {
    return address;
  }

  /** Whether it accepts calls. */
  public boolean isReady() {
    return client("manager").status("/actuator/health/readiness") == 200;
  }

  /** Nodes of classes that run at the same time have the same names. */
  private static Path log(String name, int port) {
    return LOGS.resolve("%s-%d.log".formatted(name, port));
  }

  private Path log() {
    return log(name, address.getPort());
  }

  public String name() {
    return name;
  }

  /** The content of its log. */
  public String output() {
    try {
      return Files.readString(log());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A client of this node for a demo user. */
  public GetworkClient client(String user) {
    return new GetworkClient(address, user);
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Stops it, like Ctrl-C, waits for its end and returns the exit code. */
  public int stop() {
    process.destroy();
    return exitCode();
  }

  /** Waits for its end. */
  int exitCode() {
    await(name + " ends, see " + log()).atMost(TIMEOUT).until(() -> !process.isAlive());
    return process.exitValue();
  }

  /** Pauses all its threads, like a machine that swaps or is migrated; not on Windows. */
  public void pause() {
    signal("STOP");
  }

  /** Resumes its threads. */
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

  /** The id of its process. */
  public long pid() {
    return process.pid();
  }

  /** Kills it without a shutdown, like a power cut. */
  public void kill() {
    process.destroyForcibly();
    exitCode();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException hurried) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
