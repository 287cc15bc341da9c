package dev.getwork.bootstrap.embedded;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.APPEND;
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
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import org.springframework.util.function.ThrowingSupplier;

/**
 * The data directory that the nodes of one machine share. A node starts, joins or stops the server under a file
 * lock, which the operating system releases when the process dies.
 */
record DataDirectory(Path root) {

  private static final boolean IS_POSIX = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
  private static final FileAttribute<?>[] PRIVATE_DIRECTORY =
      IS_POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];

  /** A file lock belongs to the process; this lock excludes its other threads. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  /**
   * Uses or creates a directory.
   *
   * @throws FailureAnalyzedException if it cannot be used, or if other users could read its secrets
   */
  static DataDirectory of(Path root) {
    Path absolute = root.toAbsolutePath().normalize();
    try {
      Files.createDirectories(absolute, PRIVATE_DIRECTORY);
      var directory = new DataDirectory(absolute.toRealPath());
      Files.createDirectories(directory.binaries());
      Files.write(directory.log(), new byte[0], CREATE, APPEND);
      directory.restrict();
      return directory;
    } catch (IOException failure) {
      throw new FailureAnalyzedException(
          "The data directory %s cannot be used or protected from other users: %s".formatted(absolute, failure),
          "Set getwork.data-directory to a directory in which all files belong to the user who runs Getwork.");
    }
  }

  private static <T> T orFail(String failure, ThrowingSupplier<T> work) {
    return work.get((_, cause) -> new IllegalStateException(failure, cause));
  }

  /**
   * Denies other users what contains secrets. Not the directory itself, which may belong to others. The library makes
   * the binaries writable by everybody; the server protects its database itself.
   */
  void restrict() throws IOException {
    for (Path file : List.of(binaries(), log(), passwordFile())) {
      if (IS_POSIX && Files.exists(file)) {
        Files.setPosixFilePermissions(file,
            Files.isDirectory(file) ? OWNER_ONLY : PosixFilePermissions.fromString("rw-------"));
      }
    }
  }

  /** The password of the server's users, chosen at random when it is first needed. */
  String password() {
    return orFail("cannot use " + passwordFile(), () -> {
      if (!Files.exists(passwordFile()) && (!Files.exists(database()) || Files.exists(unfinished()))) {
        Path complete = Files.writeString(Files.createTempFile(root, "password", ""), UUID.randomUUID().toString());
        Files.move(complete, passwordFile(), ATOMIC_MOVE);
      }
      String password = Files.exists(passwordFile()) ? Files.readString(passwordFile()) : "";
      if (password.isBlank()) {
        throw new FailureAnalyzedException(
            "The file %s, which contains the password of the database beside it, is missing or empty."
                .formatted(passwordFile()),
            "Restore it from a backup.");
      }
      return password;
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
