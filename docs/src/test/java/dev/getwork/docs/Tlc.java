package dev.getwork.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** TLC, the model checker of TLA+, in a process of its own, because it keeps its state in static fields. */
final class Tlc {

  static final Path SPEC = Repository.ROOT.resolve("docs/spec");

  private static final String MAIN = "tlc2.TLC";

  /** Several times the duration of the longest check, so that only a hanging check is ended. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(30);

  private Tlc() {}

  /**
   * A finished check.
   *
   * @param output of TLC, with the counterexample if there is one
   */
  record Run(String output) {

    private static final Pattern VIOLATED = Pattern.compile("Error: (Invariant|Action property) (\\w+) is violated");
    private static final Pattern STEP = Pattern.compile("State \\d+: <?(\\w+)");
    private static final Pattern STATES = Pattern.compile("(\\d+) distinct states found, 0 states left");

    /** The verdict in the notation of expected.tsv. */
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

    /** The output from the last state of the counterexample on. */
    String lastState() {
      return output.substring(output.lastIndexOf(": <"));
    }

    /** The number of distinct states. */
    long states() {
      return STATES.matcher(output).results().map(found -> Long.parseLong(found.group(1))).findFirst().orElse(0L);
    }
  }

  /**
   * Checks a module of this folder with one of its configurations.
   *
   * @throws IllegalStateException when the check exceeds its time limit
   */
  static Run check(Path folder, String module, String configuration) {
    try {
      Path scratch = Files.createTempDirectory("tlc");
      Path log = scratch.resolve("log");
      try {
        TimedProcess.run(command(scratch, module, configuration), folder, log, TIME_LIMIT);
        return new Run(Files.readString(log));
      } finally {
        delete(scratch);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** One worker, for the same counterexample each time; a scratch folder for each check, where TLC unpacks modules. */
  static List<String> command(Path scratch, String module, String configuration) {
    Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx1g", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + scratch, "-cp", jar().toString(), MAIN);
    return Stream.concat(java, options(scratch, module, configuration).stream()).toList();
  }

  static List<String> options(Path scratch, String module, String configuration) {
    return List.of("-workers", "1", "-deadlock", "-lncheck", "final", "-metadir", scratch.toString(),
        "-config", "cfg/" + configuration + ".cfg", module);
  }

  /** TLC's archive on the class path; no class is compiled against it. */
  static Path jar() {
    try {
      Class<?> main = Class.forName(MAIN, false, Tlc.class.getClassLoader());
      return Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (ReflectiveOperationException | URISyntaxException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
