package dev.getwork.bootstrap.process;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A class data sharing archive (JEP 350), which saves a third of the processor time of a node's start. It is created again
 * when a class is newer.
 */
final class ClassArchive {

  private static final Path ARCHIVE = Node.LOGS.resolve("classes.jsa");

  private ClassArchive() {}

  /** The archive for this class path. If it is missing or outdated, a node is started and stopped to create it. */
  static Path of(String classPath) {
    if (Stream.of(classPath.split(File.pathSeparator)).anyMatch(entry -> isNewer(Path.of(entry), ARCHIVE))) {
      make();
    }
    return ARCHIVE;
  }

  private static void make() {
    var database = TestDatabase.fresh();
    Node node = Node.launch("archive", NodeCommand.lowMemory("-XX:ArchiveClassesAtExit=" + ARCHIVE),
        Node.settings("archive", database, List.of())).awaitReady();
    node.client("manager").get("/api/v1/me");
    node.stop();
    if (!Files.exists(ARCHIVE)) {
      throw new IllegalStateException("no class archive was created:\n" + node.output());
    }
  }

  /** The class path with jars instead of directories, whose classes the JVM does not archive. */
  static String jarsOnly(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(Path::of)
        .map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Named after its directory, so that the name does not depend on the order of the class path. */
  private static Path jar(Path directory) {
    Path jar = Node.LOGS.resolve("classes" + directory.toString().replaceAll("\\W+", "-") + ".jar");
    if (isNewer(directory, jar)) {
      int code = ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err,
          "--create", "--no-compress", "--file", jar.toString(), "-C", directory.toString(), ".");
      if (code != 0) {
        throw new IllegalStateException("jar ended with " + code);
      }
    }
    return jar;
  }

  /** Whether a file is newer than the result; a deletion makes its directory newer. */
  private static boolean isNewer(Path origin, Path made) {
    try (Stream<Path> all = Files.exists(origin) ? Files.walk(origin) : Stream.empty()) {
      return !Files.exists(made) || all.map(ClassArchive::changed).max(Comparator.naturalOrder())
          .filter(newest -> newest > changed(made)).isPresent();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static long changed(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
