package dev.getwork.lab.trial;

import dev.getwork.lab.node.NodeMain;
import dev.getwork.lab.node.Command;
import dev.getwork.lab.node.Reply;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node in a process of its own, which can be killed and paused. */
public final class NodeProcess implements NodeHandle {

  private static final Path LOGS = Path.of("target", "nodes").toAbsolutePath();

  private final String name;
  private final Process process;
  private final ObjectOutputStream orders;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final ObjectInputStream replies;

  private NodeProcess(String name, Process process, ObjectOutputStream orders, ObjectInputStream replies) {
    this.name = name;
    this.process = process;
    this.orders = orders;
    this.replies = replies;
  }

  /** Starts a node with little memory and without the optimizing compiler, because it runs for seconds. */
  public static NodeProcess start(String name, Servers servers) {
    try {
      Files.createDirectories(LOGS);
      Path classPath = Files.writeString(LOGS.resolve("class-path"),
          "-cp \"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"");
      Process process = new ProcessBuilder(List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx192m", "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1", "-Dlogback.configurationFile=lab-logging.xml", "@" + classPath,
          NodeMain.class.getName(), name, servers.redis()))
          .redirectError(LOGS.resolve(name + ".log").toFile())
          .start();
      var orders = new ObjectOutputStream(process.getOutputStream());
      orders.flush();
      return new NodeProcess(name, process, orders, new ObjectInputStream(process.getInputStream()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public CompletableFuture<Reply> send(Command order) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        orders.writeObject(order);
        orders.flush();
        return (Reply) replies.readObject();
      } catch (IOException gone) {
        return new Reply.Failed("the node has ended: " + gone);
      } catch (ClassNotFoundException impossible) {
        throw new IllegalStateException(impossible);
      }
    }, thread);
  }

  /** Kills the process, like a power failure. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Suspends the process, like a machine that swaps or is migrated. Needs POSIX signals. */
  public void pause() {
    signal("STOP");
  }

  public void resume() {
    signal("CONT");
  }

  private void signal(String signal) {
    try {
      new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().onExit().join();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
    thread.close();
  }
}
