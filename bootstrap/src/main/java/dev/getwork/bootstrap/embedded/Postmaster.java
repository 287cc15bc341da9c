package dev.getwork.bootstrap.embedded;

import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The server process, as recorded in postmaster.pid. The file survives a server that was killed, and its process id may
 * belong to another process by now: a server counts as running only if it answers a query with the same data directory.
 */
record Postmaster(long pid, int port) {

  private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
  private static final long POLL_MILLIS = 200;
  private static final int PORT_LINE = 3;

  /** The server of this directory if it runs; waits for one that is starting. */
  static Optional<Postmaster> living(DataDirectory directory) {
    return recorded(directory).filter(server -> server.answers(directory)
        || server.process(directory).filter(process -> server.starts(process, directory)).isPresent());
  }

  /** Deletes the file if its process id belongs to another process or a zombie: the server would refuse to start. */
  static void deleteStaleFile(DataDirectory directory) {
    if (recorded(directory).flatMap(server -> ProcessHandle.of(server.pid)).isPresent() && !mayRun(directory)) {
      DataDirectory.delete(file(directory));
    }
  }

  /** The content of the file, which may be stale. */
  static Optional<Postmaster> recorded(DataDirectory directory) {
    try {
      List<String> lines = Files.readAllLines(file(directory));
      long pid = Long.parseLong(lines.getFirst().strip());
      return Optional.of(new Postmaster(pid, Integer.parseInt(lines.get(PORT_LINE).strip())));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  /** Whether a process may be the server. No signal must be sent to any other process. */
  static boolean mayRun(DataDirectory directory) {
    return recorded(directory).flatMap(server -> server.process(directory)).isPresent();
  }

  private boolean starts(ProcessHandle process, DataDirectory directory) {
    long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
    while (process.isAlive() && System.nanoTime() < deadline) {
      if (answers(directory)) {
        return true;
      }
      process.onExit().completeOnTimeout(process, POLL_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    if (!process.isAlive()) {
      return false;
    }
    throw new FailureAnalyzedException(
        "Process %d seems to be the database server of %s, but does not answer on port %d."
            .formatted(pid, directory, port),
        "See %s. End that process; if it is another program, remove %s.".formatted(directory.log(), file(directory)));
  }

  private static boolean isAnother(ProcessHandle process, DataDirectory directory) {
    boolean otherProgram = process.info().command().map(Path::of).map(Path::getFileName)
        .filter(program -> !program.toString().startsWith("postgres")).isPresent();
    boolean otherDirectory = process.info().arguments()
        .filter(arguments -> !List.of(arguments).contains(directory.database().toString())).isPresent();
    return otherProgram || otherDirectory;
  }

  private boolean answers(DataDirectory directory) {
    return new GetworkDatabase(directory, port).dataDirectory()
        .filter(answered -> isSame(answered, directory.database())).isPresent();
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException missing) {
      return false;
    }
  }

  /** The process, unless it is another one. A process without a command may also be one that is hidden from this user. */
  private Optional<ProcessHandle> process(DataDirectory directory) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> !isAnother(process, directory))
        .filter(process -> process.info().command().isPresent() || process.info().arguments().isPresent()
            || !isZombie() && answers(directory));
  }

  /** Whether Linux keeps the process only because its parent has not asked for its exit code. */
  private boolean isZombie() {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(pid), "stat")).contains(") Z ");
    } catch (IOException anotherSystem) {
      return false;
    }
  }

  private static Path file(DataDirectory directory) {
    return directory.database().resolve("postmaster.pid");
  }
}
