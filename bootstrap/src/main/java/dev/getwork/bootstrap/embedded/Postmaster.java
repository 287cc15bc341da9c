package dev.getwork.bootstrap.embedded;

import dev.getwork.bootstrap.failure.RefusedToStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The server process, as its own file tells it. The file outlives a server that was killed, and its process id may be
 * another's by now: only an answer in SQL, for the same directory, is believed.
 *
 * @param pid of the process
 * @param port where it listens
 */
record Postmaster(long pid, int port) {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long BETWEEN_TRIES = 200;
  private static final int PORT_LINE = 3;

  /**
   * The server of this directory if it runs; waits for one that is starting. Removes the file of one that does not and
   * whose process id is another's, because the server itself would be fooled by it.
   */
  static Optional<Postmaster> living(DataDirectory directory) {
    Optional<Postmaster> told = told(directory);
    if (told.isEmpty()) {
      return Optional.empty();
    }
    if (told.get().answers(directory)) {
      return told;
    }
    return told.get().process().flatMap(process -> told.get().judge(process, directory));
  }

  /** What its file tells, whether it is true or not. */
  static Optional<Postmaster> told(DataDirectory directory) {
    try {
      List<String> lines = Files.readAllLines(file(directory));
      long pid = Long.parseLong(lines.getFirst().strip());
      return Optional.of(new Postmaster(pid, Integer.parseInt(lines.get(PORT_LINE).strip())));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Whether there is a process that may be the server: one that is not must never be sent a signal. */
  static boolean mayRun(DataDirectory directory) {
    return told(directory).flatMap(Postmaster::process).filter(process -> !isAnother(process, directory)).isPresent();
  }

  private Optional<Postmaster> judge(ProcessHandle process, DataDirectory directory) {
    if (isAnother(process, directory)) {
      removeFile(directory);
      return Optional.empty();
    }
    if (answersInTime(process, directory)) {
      return Optional.of(this);
    }
    if (!process.isAlive()) {
      return Optional.empty();
    }
    throw new RefusedToStart(
        "Process %d seems to be the database server of %s, but does not answer on port %d."
            .formatted(pid, directory, port),
        "See %s. End that process, or remove %s if it is something else.".formatted(directory.log(), file(directory)));
  }

  private static boolean isAnother(ProcessHandle process, DataDirectory directory) {
    boolean otherProgram = process.info().command().map(Path::of).map(Path::getFileName)
        .filter(program -> !program.toString().startsWith("postgres")).isPresent();
    boolean otherDirectory = process.info().arguments()
        .filter(arguments -> !List.of(arguments).contains(directory.database().toString())).isPresent();
    return otherProgram || otherDirectory;
  }

  private boolean answersInTime(ProcessHandle process, DataDirectory directory) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      if (answers(directory)) {
        return true;
      }
      waitFor(process);
    }
    return false;
  }

  private static void waitFor(ProcessHandle process) {
    try {
      process.onExit().get(BETWEEN_TRIES, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException stillThere) {
      // Asked again.
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the database server was starting", hurried);
    }
  }

  private boolean answers(DataDirectory directory) {
    return GetworkDatabase.dataDirectory(port).filter(answered -> isSame(answered, directory.database())).isPresent();
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException missing) {
      return false;
    }
  }

  private Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
  }

  private static void removeFile(DataDirectory directory) {
    try {
      Files.deleteIfExists(file(directory));
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot delete " + file(directory), failure);
    }
  }

  private static Path file(DataDirectory directory) {
    return directory.database().resolve("postmaster.pid");
  }
}
