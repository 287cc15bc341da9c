package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The sources of this project, without the output of builds and runs. */
final class Repository {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final Set<String> EXCLUDED_FOLDERS = Set.of("target", ".git", ".getwork", ".idea", ".vscode");

  private Repository() {}

  /** All files, relative to the root, sorted. */
  static List<Path> files() {
    return files(ROOT, EXCLUDED_FOLDERS);
  }

  /** The classes of all modules, including those compiled with Error Prone, and Maven's lists of their sources. */
  static List<Path> compiled() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .flatMap(module -> Stream.of("classes", "test-classes", "error-prone", "maven-status")
              .map(module.resolve("target")::resolve))
          .filter(Files::isDirectory)
          .flatMap(folder -> files(folder, Set.of()).stream())
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<Path> files(Path from, Set<String> excluded) {
    var files = new ArrayList<Path>();
    try {
      Files.walkFileTree(from, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          boolean skipped = excluded.contains(folder.getFileName().toString());
          return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          files.add(ROOT.relativize(file));
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return files.stream().sorted().toList();
  }

  static String read(Path file) {
    try {
      return Files.readString(ROOT.resolve(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * The text of the only file of this name.
   *
   * @throws IllegalArgumentException when there is no such file or more than one
   */
  static String readNamed(String name) {
    List<Path> files = files().stream().filter(file -> file.endsWith(name)).toList();
    if (files.size() != 1) {
      throw new IllegalArgumentException(name + " is the name of " + files);
    }
    return read(files.getFirst());
  }

  static List<Document> documents() {
    return files().stream().filter(file -> file.toString().endsWith(".md")).map(Document::read).toList();
  }
}
