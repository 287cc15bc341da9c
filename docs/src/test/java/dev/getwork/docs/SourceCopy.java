package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A copy of the sources in which tests make the edits of documents and run Maven. Maven runs offline: the build that
 * runs the test has already downloaded all that the copy needs.
 */
final class SourceCopy {

  private static final Path MAVEN = Path.of(System.getProperty("maven.home"), "bin", windows() ? "mvn.cmd" : "mvn");
  private static final Duration TIME_LIMIT = Duration.ofMinutes(30);

  private static final List<String> EDITED_ONLY = List.of("-Dmaven.compiler.useIncrementalCompilation=false",
      "-Dformatter.skip", "-Dspotless.check.skip", "-Dcyclonedx.skip", "-Dnodes.archived=false");

  /** Maven compiles little here, and ends soon. */
  private static final Map<String, String> QUICK_START =
      Map.of("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");

  /** Maven's list of the compiled sources, by absolute path. */
  private static final Path COMPILED_FROM = Path.of("inputFiles.lst");

  private final Path root;
  /** The folder of files that are not in the copy. */
  private final Path origin;
  private final List<String> options;
  private final Map<Path, Optional<String>> before = new LinkedHashMap<>();

  private SourceCopy(Path root, Path origin, List<String> options) {
    this.root = root;
    this.origin = origin;
    this.options = options;
  }

  /** A copy of the edited files only, in which Maven cannot run. */
  static SourceCopy in(Path folder) {
    return new SourceCopy(folder, Repository.ROOT, List.of());
  }

  /** A copy with compiled classes, so that Maven compiles only edited files and those that may depend on them. */
  static SourceCopy compiledIn(Path folder) {
    var copy = new SourceCopy(folder, folder, List.of());
    copy(Repository.files(), folder);
    copy(Repository.compiled(), folder);
    Repository.compiled().stream().filter(file -> file.endsWith(COMPILED_FROM))
        .forEach(list -> copy.write(list, copy.read(list).orElseThrow().replace(
            Repository.ROOT.toString(), folder.toAbsolutePath().toString())));
    return copy;
  }

  /** The same copy, in which Maven compiles edited files only, and skips formatters and the bill of materials. */
  SourceCopy editedOnly() {
    return new SourceCopy(root, origin, EDITED_ONLY);
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
   * Applies a block to the file that it names: each part of a {@code diff}, separated by {@code @@}, replaces its lines
   * without a plus by those without a minus; any other block is the content of a new file.
   *
   * @throws IllegalArgumentException when the block names no file, or the file does not have the replaced lines once
   */
  void apply(Block block) {
    Path file = block.file().orElseThrow(() -> new IllegalArgumentException(block + " names no file"));
    Optional<String> now = read(file);
    before.putIfAbsent(file, now);
    if (block.language().equals("diff")) {
      String old =
          now.orElseThrow(() -> new IllegalArgumentException(block + " edits a file that does not exist: " + file));
      String edited = old;
      for (String part : block.text().split("(?m)^@@\n", -1)) {
        edited = replaced(block, part, edited);
      }
      write(file, edited);
    } else if (now.isPresent()) {
      throw new IllegalArgumentException(block + " creates a file that exists: " + file);
    } else {
      write(file, block.text());
    }
  }

  private static String replaced(Block block, String part, String old) {
    String from = side(part, '-');
    if (old.split(Pattern.quote(from), -1).length != 2) {
      throw new IllegalArgumentException(block + " replaces lines that the file does not have once:\n" + from);
    }
    return old.replace(from, side(part, '+'));
  }

  private static String side(String part, char sign) {
    var lines = new StringBuilder();
    part.lines().filter(line -> line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == sign)
        .map(line -> line.isEmpty() ? line : line.substring(1)).forEach(line -> lines.append(line).append('\n'));
    return lines.toString();
  }

  /** Reverts all edits. */
  void revert() {
    before.forEach((file, text) -> text.ifPresentOrElse(old -> write(file, old), () -> delete(file)));
    before.clear();
  }

  /** Makes these edits, runs a command {@code mvn …} of a document, and reverts the edits. */
  Run run(String command, List<Edit> edits) {
    try {
      edits.forEach(this::apply);
      return maven(command.substring("mvn ".length()).split(" ", -1));
    } finally {
      revert();
    }
  }

  void apply(Edit edit) {
    edit.diffs().forEach(this::apply);
  }

  /**
   * Runs Maven at the root of the copy.
   *
   * @throws IllegalStateException when it exceeds its time limit
   */
  Run maven(String... arguments) {
    Path log = Path.of("maven.log");
    int exitCode = TimedProcess.await(start(log, Map.of(), List.of(arguments)), TIME_LIMIT);
    return new Run(exitCode == 0, read(log).orElseThrow());
  }

  /** Starts Maven at the root of the copy with additional environment variables, and does not wait for its end. */
  Process start(Path log, Map<String, String> environment, List<String> arguments) {
    var command = new ArrayList<>(List.of(MAVEN.toString(), "-B", "-o"));
    command.addAll(options);
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(root.toFile())
        .redirectErrorStream(true).redirectOutput(root.resolve(log).toFile());
    builder.environment().putAll(QUICK_START);
    builder.environment().putAll(environment);
    try {
      return builder.start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The result of a run of Maven. */
  record Run(boolean successful, String log) {}

  /** The present text of a file, which a process may be writing. */
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
