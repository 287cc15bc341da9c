package dev.getwork.docs;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The results of slow checks, recorded in a file of the repository. A check whose inputs have the recorded hash does
 * not run. Results are recorded only when an option runs all checks.
 */
final class RecordedChecks {

  private static final String COMMENT =
      "# Written by the tests that read it: name of a check, hash of its inputs, recorded run; then its result.\n";

  private final Path file;
  private final boolean always;
  private final SortedMap<String, Recorded> records = new TreeMap<>();

  private record Recorded(String inputs, String run, List<String> result) {}

  /**
   * The outcome of a check.
   *
   * @param recorded the recorded run; empty when the check ran now
   */
  record Outcome(List<String> result, Optional<String> recorded) {

    /** Whether the check ran now, for reports. */
    String origin() {
      return recorded.map(run -> "not run, compared with the record of " + run)
          .orElse("run now: its inputs differ from the recorded ones, or an option runs all checks");
    }
  }

  RecordedChecks(Path file, boolean always) {
    this.file = file;
    this.always = always;
    List<String> result = new ArrayList<>();
    for (String line : Files.exists(file) ? Repository.read(file).lines().toList() : List.<String>of()) {
      if (line.startsWith(" ")) {
        result.add(line.strip());
      } else if (!line.startsWith("#")) {
        String[] head = line.split(" ", 3);
        result = new ArrayList<>();
        records.put(head[0], new Recorded(head[1], head[2], result));
      }
    }
  }

  /** Checks recorded in this file of the repository. All run with {@code -D<option>=always}. */
  static RecordedChecks in(Path file, String option) {
    return new RecordedChecks(Repository.ROOT.resolve(file), "always".equals(System.getProperty(option)));
  }

  /** The recorded outcome of a check with these inputs, or that of a run if there is none or all checks run. */
  Outcome outcome(String name, String inputs, Supplier<List<String>> run) {
    Optional<Recorded> recorded = find(name);
    if (!always && recorded.filter(last -> last.inputs().equals(inputs)).isPresent()) {
      return new Outcome(recorded.get().result(), recorded.map(Recorded::run));
    }
    long began = System.nanoTime();
    List<String> result = run.get();
    if (always) {
      write(name, new Recorded(inputs, description(Duration.ofNanos(System.nanoTime() - began)), result));
    }
    return new Outcome(result, Optional.empty());
  }

  /** The recorded result, whatever its inputs were. */
  Optional<List<String>> recorded(String name) {
    return find(name).map(Recorded::result);
  }

  private synchronized Optional<Recorded> find(String name) {
    return Optional.ofNullable(records.get(name));
  }

  private synchronized void write(String name, Recorded recorded) {
    records.put(name, recorded);
    try {
      Files.writeString(file, records.entrySet().stream().map(each -> text(each.getKey(), each.getValue()))
          .collect(joining("", COMMENT, "")));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String text(String name, Recorded recorded) {
    return Stream.concat(
        Stream.of(name + " " + recorded.inputs() + " " + recorded.run()), recorded.result().stream().map("  "::concat))
        .collect(joining("\n", "", "\n"));
  }

  /** Date, duration and machine of a run. */
  private static String description(Duration taken) {
    return String.format(Locale.ROOT, "%s in %d s, %d processors, %s %s, Java %s", LocalDate.now(ZoneOffset.UTC),
        taken.toSeconds(),
        Runtime.getRuntime().availableProcessors(), System.getProperty("os.name"), System.getProperty("os.arch"),
        Runtime.version().feature());
  }

  /** A hash of texts, independent of their line ends. */
  static String hash(Stream<String> texts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      texts.map(text -> text.lines().collect(joining("\n", "", "\0")).getBytes(StandardCharsets.UTF_8))
          .forEach(digest::update);
      return HexFormat.of().formatHex(digest.digest(), 0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
