package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** TLC, the model checker of TLA+, in a process of its own: it keeps what it knows in static fields. */
final class Tlc {

  static final Path SPEC = Repository.ROOT.resolve("docs/spec");

  private static final String MAIN = "tlc2.TLC";

  /** Several times what the longest takes alone: it is to end what hangs, and not what a busy machine is slow at. */
  private static final Duration BOUND = Duration.ofMinutes(30);

  private Tlc() {}

  /**
   * How a check ended.
   *
   * @param output all that TLC said, with the counterexample if there is one
   */
  record Run(String output) {

    private static final Pattern VIOLATED = Pattern.compile("Error: (Invariant|Action property) (\\w+) is violated");
    private static final Pattern STEP = Pattern.compile("State \\d+: <?(\\w+)");
    private static final Pattern STATES = Pattern.compile("(\\d+) distinct states found, 0 states left");

    /** In the words of expected.tsv. */
    String verdict() {
      Matcher violated = VIOLATED.matcher(output);
      if (violated.find()) {
        return (violated.group(1).equals("Invariant") ? "INV:" : "ACTION:") + violated.group(2);
      }
      if (output.contains("Temporal properties were violated")) {
        return "LIVENESS";
      }
      return output.contains("No error has been found") ? "PASS" : "ERROR";
    }

    /** The actions of the counterexample, in order. */
    List<String> steps() {
      return STEP.matcher(output).results().map(step -> step.group(1)).toList();
    }

    /** The state in which the counterexample ends, and what follows. */
    String lastState() {
      return output.substring(output.lastIndexOf(": <"));
    }

    /** How many states there are. */
    long states() {
      return STATES.matcher(output).results().map(found -> Long.parseLong(found.group(1))).findFirst().orElse(0L);
    }
  }

  /**
   * Checks a module of the folder under one of its configurations.
   *
   * @throws IllegalStateException when it takes too long
   */
  static Run check(Path folder, String module, String configuration) {
    try {
      Path scratch = Files.createTempDirectory("tlc");
      Path log = scratch.resolve("log");
      Process process = new ProcessBuilder(command(scratch, module, configuration))
          .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
      var end = new Thread(process::destroyForcibly);
      Runtime.getRuntime().addShutdownHook(end);
      try {
        if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
          throw new IllegalStateException(configuration + " is not checked in " + BOUND);
        }
        return new Run(Files.readString(log));
      } finally {
        process.destroyForcibly().onExit().join();
        Runtime.getRuntime().removeShutdownHook(end);
        delete(scratch);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(hurried);
    }
  }

  /** One worker: the same counterexample each time. The scratch is its own, for TLC unpacks modules there. */
  static List<String> command(Path scratch, String module, String configuration) {
    Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx1g", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + scratch, "-cp", jar().toString(), MAIN);
    return Stream.concat(java, options(scratch, module, configuration).stream()).toList();
  }

  /** What TLC is asked to do. */
  static List<String> options(Path scratch, String module, String configuration) {
    return List.of("-workers", "1", "-deadlock", "-lncheck", "final", "-metadir", scratch.toString(),
        "-config", "cfg/" + configuration + ".cfg", module);
  }

  /** From the class path, on which Maven has put it; nothing is compiled against it. */
  static Path jar() {
    try {
      Class<?> main = Class.forName(MAIN, false, Tlc.class.getClassLoader());
      return Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (ReflectiveOperationException | java.net.URISyntaxException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static void delete(Path folder) throws IOException {
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path emptied, IOException failure) throws IOException {
        Files.delete(emptied);
        return FileVisitResult.CONTINUE;
      }
    });
  }
}
