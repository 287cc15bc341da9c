package dev.getwork.bootstrap.embedded;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import java.nio.channels.FileLock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The data directory that the nodes of one machine share. A node starts, joins or stops the server under a file
 * lock, which the operating system releases when the process dies.
 */
record DataDirectory(Path root) {

  /** A file lock belongs to the process; this lock excludes its other threads. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  static DataDirectory of(Path root) {
    Path absolute = root.toAbsolutePath().normalize();
    try {
      create(absolute);
      return new DataDirectory(absolute.toRealPath());
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot use the data directory " + absolute, failure);
    }
  }

  /** Readable by its user only, where the file system has users: the server trusts all local connections. */
  private static void create(Path root) throws IOException {
    if (Files.isDirectory(root)) {
      return;
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      var owned = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
      Files.createDirectories(root, owned);
    } else {
      Files.createDirectories(root);
    }
  }

  Path database() {
    return root.resolve("postgres");
  }

  Path log() {
    return root.resolve("postgres.log");
  }

  Path binaries() {
    return root.resolve("binaries");
  }

  /** Exists while the database is being initialized. */
  Path unfinished() {
    return root.resolve("unfinished");
  }

  /** Also after the node that began to initialize the database was killed. */
  void markFinished() {
    delete(unfinished());
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot delete " + file, failure);
    }
  }

  /** Registers a node as a user of the server, until it is unregistered or its process dies. */
  FileLock register() {
    try {
      return FileChannel.open(root.resolve("nodes"), CREATE, READ, WRITE).lock(0, Long.MAX_VALUE, true);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot lock " + root, failure);
    }
  }

  /** Ends the registration of a node; returns whether no other node is registered. */
  boolean unregister(FileLock node) {
    try (var channel = node.channel()) {
      node.release();
      return channel.tryLock() != null;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot unlock " + root, failure);
    }
  }

  <T> T exclusively(Supplier<T> work) {
    THREADS.lock();
    try (var channel = FileChannel.open(root.resolve("lock"), CREATE, WRITE);
        var _ = channel.lock()) {
      return work.get();
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot lock " + root, failure);
    } finally {
      THREADS.unlock();
    }
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
