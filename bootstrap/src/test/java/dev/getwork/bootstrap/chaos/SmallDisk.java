package dev.getwork.bootstrap.chaos;

import java.io.IOException;
import java.nio.file.Path;

/** The file system of a directory: one of its own, which can be filled, if this process may mount it. */
record SmallDisk(Path directory, boolean isMounted) implements AutoCloseable {

  private static final String SIZE = "2G";

  static SmallDisk mount(Path parent) {
    String image = parent.resolve("image").toString();
    Path directory = parent.resolve("disk");
    return new SmallDisk(directory, directory.toFile().mkdir() && run("truncate", "-s", SIZE, image)
        && run("mkfs.ext4", "-q", "-m", "0", image) && run("mount", "-o", "loop", image, directory.toString()));
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().onExit().join().exitValue() == 0;
    } catch (IOException missing) {
      return false;
    }
  }

  /** Takes all free space without writing; the command fails because it wants more. */
  void fill() {
    run("fallocate", "-l", SIZE, directory.resolve("ballast").toString());
  }

  void free() {
    directory.resolve("ballast").toFile().delete();
  }

  /** Unmounts it once the server has ended. */
  @Override
  public void close() {
    if (isMounted) {
      run("umount", "--lazy", directory.toString());
    }
  }
}
