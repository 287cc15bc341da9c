package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A copy of the sources, in which what a document says is done and Maven is run. Commands run without the network:
 * whatever the build of the copy needs, the build that runs this test has needed before.
 */
final class SourceCopy {

  private static final Path MAVEN = Path.of(System.getProperty("maven.home"), "bin", windows() ? "mvn.cmd" : "mvn");
  private static final int MINUTES = 10;

  private static final List<String> TESTS_ONLY = List.of("-Dmaven.compiler.useIncrementalCompilation=false",
      "-Dformatter.skip", "-Dspotless.check.skip", "-Denforcer.skip", "-Dcyclonedx.skip");

  /** Where Maven notes which sources, by their whole names, its classes are of. */
  private static final Path COMPILED_FROM = Path.of("inputFiles.lst");

  private final Path root;
  /** Where a file is read that is not in the copy. */
  private final Path origin;
  private final List<String> options;
  private final Map<Path, Optional<String>> before = new LinkedHashMap<>();

  private SourceCopy(Path root, Path origin, List<String> options) {
    this.root = root;
    this.origin = origin;
    this.options = options;
  }

  /** Of the sources that are edited, to be read: no Maven can be run there. */
  static SourceCopy in(Path folder) {
    return new SourceCopy(folder, Repository.ROOT, List.of());
  }

  /** With what was compiled of them: Maven compiles anew what an edit changes, and all that may depend on it. */
  static SourceCopy compiledIn(Path folder) {
    var copy = new SourceCopy(folder, folder, List.of());
    copy(Repository.files(), folder);
    copy(Repository.compiled(), folder);
    Repository.compiled().stream().filter(file -> file.endsWith(COMPILED_FROM))
        .forEach(list -> copy.write(list, copy.read(list).orElseThrow().replace(
            Repository.ROOT.toString(), folder.toAbsolutePath().toString())));
    return copy;
  }

  /**
   * A copy for edits whose effect is a test result: Maven recompiles the edited files only and skips formatters, enforcer
   * and bill of materials.
   */
  SourceCopy forTestsOnly() {
    return new SourceCopy(root, origin, TESTS_ONLY);
  }

  private static void copy(List<Path> files, Path folder) {
    try {
      for (Path file : files) {
        Path copy = folder.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(Repository.ROOT.resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Does to the named file what the block says: a block in the language {@code diff} replaces its lines without a plus,
   * which must stand in the file once, by those without a minus; any other block is the whole of a new file.
   *
   * @throws IllegalArgumentException when the block names no file or its lines do not stand there once
   */
  void apply(Block block) {
    Path file = block.file().orElseThrow(() -> new IllegalArgumentException(block + " names no file"));
    Optional<String> now = read(file);
    before.putIfAbsent(file, now);
    if (block.language().equals("diff")) {
      String old = now.orElseThrow(() -> new IllegalArgumentException(block + ": there is no " + file));
      write(file, replaced(block, old));
    } else if (now.isPresent()) {
      throw new IllegalArgumentException(block + ": there is a " + file + " already");
    } else {
      write(file, block.text());
    }
  }

  private static String replaced(Block block, String old) {
    String from = side(block, '-');
    if (old.split(java.util.regex.Pattern.quote(from), -1).length != 2) {
      throw new IllegalArgumentException(block + ": these lines do not stand in the file once:\n" + from);
    }
    return old.replace(from, side(block, '+'));
  }

  private static String side(Block block, char sign) {
    var lines = new StringBuilder();
    block.text().lines().filter(line -> line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == sign)
        .map(line -> line.isEmpty() ? line : line.substring(1)).forEach(line -> lines.append(line).append('\n'));
    return lines.toString();
  }

  /** Takes back all that was applied. */
  void revert() {
    before.forEach((file, text) -> text.ifPresentOrElse(old -> write(file, old), () -> delete(file)));
    before.clear();
  }

  /** Runs a command that a document shows, {@code mvn …}, with these edits made, and takes them back. */
  Run run(String command, List<Edit> edits) {
    try {
      edits.forEach(this::apply);
      return maven(command.substring("mvn ".length()).split(" ", -1));
    } finally {
      revert();
    }
  }

  /** Makes an edit. */
  void apply(Edit edit) {
    edit.diffs().forEach(this::apply);
  }

  /** Runs Maven at the root of the copy and waits for its end. */
  Run maven(String... arguments) {
    Path log = Path.of("maven.log");
    Process process = start(log, Map.of(), List.of(arguments));
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IllegalStateException(List.of(arguments) + " has not ended in " + MINUTES + " minutes");
      }
      return new Run(process.exitValue() == 0, read(log).orElseThrow());
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(hurried);
    }
  }

  /** Starts Maven at the root of the copy, with this added to its environment, and does not wait for its end. */
  Process start(Path log, Map<String, String> environment, List<String> arguments) {
    var command = new ArrayList<>(List.of(MAVEN.toString(), "-B", "-o"));
    command.addAll(options);
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(root.toFile())
        .redirectErrorStream(true).redirectOutput(root.resolve(log).toFile());
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** How a run of Maven ended. */
  record Run(boolean green, String log) {}

  /** What stands in a file now; it may be one that is being written. */
  Optional<String> read(Path file) {
    Path copy = Files.exists(root.resolve(file)) ? root.resolve(file) : origin.resolve(file);
    try {
      return Files.exists(copy)
          ? Optional.of(new String(Files.readAllBytes(copy), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void write(Path file, String text) {
    try {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(root.resolve(file), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void delete(Path file) {
    try {
      Files.delete(root.resolve(file));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean windows() {
    return System.getProperty("os.name").startsWith("Windows");
  }
}
