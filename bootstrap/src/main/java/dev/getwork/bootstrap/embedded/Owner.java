package dev.getwork.bootstrap.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The process that will stop the server, as a file tells it to all. Its start is told too: a process id is used again.
 *
 * @param pid of the process
 * @param startedAt when the process was started, in milliseconds since 1970; 0 where the operating system does not tell
 */
record Owner(long pid, long startedAt) {

  /** By how much two processes may differ about when a third one was started. */
  private static final long TOLERANCE = Duration.ofSeconds(10).toMillis();

  static Owner self() {
    return of(ProcessHandle.current());
  }

  static Owner of(ProcessHandle process) {
    return new Owner(process.pid(), process.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
  }

  /** The owner, or nothing when none is told or what is told cannot be read. */
  static Optional<Owner> read(DataDirectory directory) {
    try {
      String[] words = Files.readString(directory.owner()).strip().split(" ", -1);
      return Optional.of(new Owner(Long.parseLong(words[0]), Long.parseLong(words[1])));
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }

  void write(DataDirectory directory) {
    try {
      Files.writeString(directory.owner(), pid + " " + startedAt);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot write " + directory.owner(), failure);
    }
  }

  static void forget(DataDirectory directory) {
    try {
      Files.deleteIfExists(directory.owner());
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot delete " + directory.owner(), failure);
    }
  }

  boolean lives() {
    return process().isPresent();
  }

  /** Calls on another thread once the process has ended. */
  void whenGone(Runnable call) {
    process().ifPresentOrElse(living -> living.onExit().thenRunAsync(call), () -> Thread.startVirtualThread(call));
  }

  private Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isIt);
  }

  private boolean isIt(ProcessHandle process) {
    long started = of(process).startedAt();
    return started == 0 || startedAt == 0 || Math.abs(started - startedAt) <= TOLERANCE;
  }
}
