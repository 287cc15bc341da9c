package dev.getwork.bootstrap.embedded;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import org.springframework.util.function.ThrowingSupplier;

/**
 * The data directory that the nodes of one machine share. A node starts, joins or stops the server under a file
 * lock, which the operating system releases when the process dies.
 */
record DataDirectory(Path root) {

  private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
  private static final boolean IS_POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

  /** A file lock belongs to the process; this lock excludes its other threads. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  static DataDirectory of(Path root) {
    Path absolute = root.toAbsolutePath().normalize();
    return orFail("cannot use the data directory " + absolute, () -> {
      create(absolute);
      return new DataDirectory(absolute.toRealPath());
    });
  }

  private static <T> T orFail(String failure, ThrowingSupplier<T> work) {
    return work.get((_, cause) -> new IllegalStateException(failure, cause));
  }

  /** Readable by its user only, where the file system has users: it contains the data and the password. */
  private static void create(Path root) throws IOException {
    if (!IS_POSIX) {
      Files.createDirectories(root);
      return;
    }
    if (!Files.isDirectory(root)) {
      Files.createDirectories(root, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } else if (!Files.getPosixFilePermissions(root).equals(OWNER_ONLY)) {
      Files.setPosixFilePermissions(root, OWNER_ONLY);
      LOG.warn("Other users could read the data directory {}; now only its owner can", root);
    }
  }

  /** The password of the server's users, chosen at random when it is first needed. */
  String password() {
    Path file = passwordFile();
    return orFail("cannot use " + file, () -> {
      if (!Files.exists(file)) {
        if (Files.exists(database()) && !Files.exists(unfinished())) {
          throw new FailureAnalyzedException("The database of " + root + " was created by a version without passwords.",
              "Stop all nodes and delete that directory. Databases of unreleased versions are not migrated.");
        }
        Files.writeString(file, UUID.randomUUID().toString());
      }
      return Files.readString(file);
    });
  }

  Path passwordFile() {
    return root.resolve("password");
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

  /** The library makes them writable by everybody. */
  void restrictBinaries() throws IOException {
    if (IS_POSIX && Files.isDirectory(binaries())) {
      Files.setPosixFilePermissions(binaries(), OWNER_ONLY);
    }
  }

  /** Exists while the database is being initialized. */
  Path unfinished() {
    return root.resolve("unfinished");
  }

  static void delete(Path file) {
    orFail("cannot delete " + file, () -> Files.deleteIfExists(file));
  }

  /** Registers a node as a user of the server, until it is unregistered or its process dies. */
  FileLock register() {
    return orFail("cannot lock " + root,
        () -> FileChannel.open(root.resolve("nodes"), CREATE, READ, WRITE).lock(0, Long.MAX_VALUE, true));
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
