package dev.getwork.bootstrap.process;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of a node as Java has them in memory (JEP 350), so that the nodes that tests start take a third less of
 * the processors to begin. Made again once a class is newer.
 */
final class ClassArchive {

  private static final Path ARCHIVE = Node.LOGS.resolve("classes.jsa");

  private ClassArchive() {}

  /** Lets a node start, answer and end for it, unless that was done before. */
  static Path of(String classPath) {
    if (Stream.of(classPath.split(File.pathSeparator)).anyMatch(entry -> isNewer(Path.of(entry), ARCHIVE))) {
      make();
    }
    return ARCHIVE;
  }

  private static void make() {
    var database = TestDatabase.fresh();
    Node node = Node.launch("archive", NodeCommand.frugal("-XX:ArchiveClassesAtExit=" + ARCHIVE),
        "--spring.datasource.url=" + database.jdbcUrl(),
        "--spring.datasource.username=" + database.user(),
        "--spring.datasource.password=" + database.password(),
        "--getwork.data-directory=" + Node.LOGS.resolve("archive"),
        "--getwork.demo-users=true").untilReady();
    node.client("manager").get("/api/v1/me");
    node.stop();
    if (!Files.exists(ARCHIVE)) {
      throw new IllegalStateException("no archive was made:\n" + node.output());
    }
  }

  /** The same class path without directories, of which nothing is archived. */
  static String jarsOnly(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(Path::of)
        .map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Named after the directory: where the order of the class path has changed, a number would mean another. */
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

  /** Whether anything in it is newer than what was made of it; what is gone makes its directory newer. */
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
