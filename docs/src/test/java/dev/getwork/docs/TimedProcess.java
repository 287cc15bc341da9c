package dev.getwork.docs;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process with a time limit, which also ends when this JVM ends. */
final class TimedProcess {

  private TimedProcess() {}

  /**
   * Runs a command in a folder and returns its exit code.
   *
   * @throws IllegalStateException when it exceeds its time limit
   */
  static int run(List<String> command, Path folder, Path log, Duration limit) {
    try {
      return await(new ProcessBuilder(command).directory(folder.toFile())
          .redirectErrorStream(true).redirectOutput(log.toFile()).start(), limit);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Waits for the end of a process and returns its exit code.
   *
   * @throws IllegalStateException when it exceeds its time limit
   */
  static int await(Process process, Duration limit) {
    var end = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(end);
    try {
      if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException(process.info() + " did not end within " + limit);
      }
      return process.exitValue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }
}
