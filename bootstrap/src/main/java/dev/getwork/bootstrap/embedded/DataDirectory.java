package dev.getwork.bootstrap.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What nodes of one machine share. Who starts, joins, inherits or stops the server does it alone, under a lock on a
 * file: the operating system frees it when its process dies.
 *
 * @param root where everything is
 */
record DataDirectory(Path root) {

  /** A lock on a file is the whole process's: its threads need one besides. */
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

  /** Private to its user where the file system knows users: the server in it trusts whoever reaches it. */
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

  Path owner() {
    return root.resolve("owner");
  }

  Path binaries() {
    return root.resolve("binaries");
  }

  /** There from before the database is first made until it is whole. */
  Path unfinished() {
    return root.resolve("unfinished");
  }

  void alone(BooleanSupplier unless, Runnable work) {
    alone(() -> {
      if (unless.getAsBoolean()) {
        work.run();
      }
      return this;
    });
  }

  <T> T alone(Supplier<T> work) {
    THREADS.lock();
    try (var channel = FileChannel.open(root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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
