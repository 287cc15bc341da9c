package dev.getwork.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * PIT, the mutation test tool, in a process of its own. Its Maven plugin would run the tests on Maven's JDK, which may
 * be too old for them.
 */
final class Pit {

  private static final String MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport";

  /** Several times the duration of a run. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(30);

  /** More than cores, because most of the time is spent waiting for mutants that do not end. */
  private static final int THREADS = 2 * Runtime.getRuntime().availableProcessors();

  /** Nearly each mutant of an import, which runs on threads of its own, makes a thread wait forever. */
  private static final String EXCLUDED = "dev.getwork.application.usecase.importing.*";

  private Pit() {}

  /** The mutated classes, and the folders with all sources on which the verdict of their tests depends. */
  enum Scope {
    DOMAIN("dev.getwork.domain.*", "domain", "domain/src"),
    USE_CASES("dev.getwork.application.usecase.*", "application", "domain/src/main", "application/src");

    private final String classes;
    private final Path module;
    private final List<Path> folders;

    Scope(String classes, String module, String... folders) {
      this.classes = classes;
      this.module = Repository.ROOT.resolve(module);
      this.folders = Stream.of(folders).map(Path::of).toList();
    }

    /** The sources, sorted. */
    List<Path> sources() {
      return Repository.files().stream().filter(file -> folders.stream().anyMatch(file::startsWith)).toList();
    }

    /** A hash of the sources, of PIT's version and of its options. */
    String inputs() {
      Stream<String> texts =
          sources().stream().flatMap(file -> Stream.of(file.getFileName().toString(), Repository.read(file)));
      Stream<String> tools = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(entry -> Path.of(entry).getFileName().toString()).filter(jar -> jar.startsWith("pitest")).sorted();
      return RecordedChecks.hash(Stream.of(texts, tools, options(this)).flatMap(each -> each));
    }

    /** The folder of PIT's reports. */
    Path reports() {
      return Path.of("target", "pit", name().toLowerCase(Locale.ROOT)).toAbsolutePath();
    }
  }

  /**
   * A mutant.
   *
   * @param place class and method; a lambda counts to the method that has it
   * @param mutator PIT's name of the change
   * @param detected whether a test failed or did not end
   */
  record Mutant(String place, String mutator, boolean detected) {

    private static Mutant of(Element mutation) {
      String type = text(mutation, "mutatedClass").replaceFirst(".*\\.", "").replace('$', '.');
      String method = text(mutation, "mutatedMethod").replaceFirst("lambda\\$(\\w+)\\$\\d+", "$1");
      String mutator = text(mutation, "mutator").replaceFirst(".*\\.", "").replace("Mutator", "");
      return new Mutant(type + "." + method, mutator, Boolean.parseBoolean(mutation.getAttribute("detected")));
    }

    private static String text(Element mutation, String child) {
      return mutation.getElementsByTagName(child).item(0).getTextContent();
    }
  }

  /**
   * The results of a scope.
   *
   * @param survivors the number of undetected mutants by place and mutator
   */
  record Report(long mutants, long detected, SortedMap<String, Long> survivors) {

    private static final Pattern SURVIVORS = Pattern.compile("(?<mutant>\\S+ \\w+) (?<count>\\d+)");

    static Report of(List<Mutant> mutants) {
      return new Report(mutants.size(), mutants.stream().filter(Mutant::detected).count(),
          mutants.stream().filter(mutant -> !mutant.detected())
              .collect(groupingBy(mutant -> mutant.place() + " " + mutant.mutator(), TreeMap::new, counting())));
    }

    /** Reads a report that {@link #lines} wrote. */
    static Report read(List<String> lines) {
      String[] figures = lines.getFirst().split("\\D+", -1);
      return new Report(Long.parseLong(figures[0]), Long.parseLong(figures[1]),
          SURVIVORS.matcher(String.join("\n", lines.subList(1, lines.size()))).results().collect(toMap(
              line -> line.group("mutant"), line -> Long.parseLong(line.group("count")), Long::sum, TreeMap::new)));
    }

    List<String> lines() {
      return Stream.concat(
          Stream.of(mutants + " mutants, " + detected + " detected"),
          survivors.entrySet().stream().map(each -> each.getKey() + " " + each.getValue())).toList();
    }

    long percent() {
      return 100 * detected / mutants;
    }
  }

  /**
   * Runs PIT.
   *
   * @throws IllegalStateException when PIT fails or exceeds its time limit
   */
  static List<Mutant> mutants(Scope scope) {
    try {
      Path log = Files.createDirectories(scope.reports()).resolve("log");
      if (TimedProcess.run(command(scope), scope.module, log, TIME_LIMIT) != 0) {
        throw new IllegalStateException("PIT failed; see " + log);
      }
      return read(scope.reports().resolve("mutations.xml"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The module's folders come first on the class path, because PIT does not mutate classes in archives. */
  private static List<String> command(Scope scope) {
    String code = scope.module.resolve("target/classes").toString();
    String tests = scope.module.resolve("target/test-classes").toString();
    Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", String.join(File.pathSeparator, code, tests, System.getProperty("java.class.path")), MAIN,
        "--mutableCodePaths", code, "--sourceDirs", scope.module.resolve("src/main/java").toString(),
        "--threads", String.valueOf(THREADS), "--reportDir", scope.reports().toString());
    return Stream.concat(java, options(scope)).toList();
  }

  private static Stream<String> options(Scope scope) {
    return Stream.of("--targetClasses", scope.classes, "--targetTests", scope.classes.replace("*", "*Test"),
        "--excludedClasses", EXCLUDED, "--excludedTestClasses", EXCLUDED, "--mutators", "STRONGER",
        "--mutationUnitSize", "25", "--jvmArgs", "-XX:TieredStopAtLevel=1,-XX:+UseSerialGC",
        "--outputFormats", "XML,HTML", "--timestampedReports=false");
  }

  private static List<Mutant> read(Path report) throws IOException {
    try {
      NodeList mutations = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile())
          .getElementsByTagName("mutation");
      return IntStream.range(0, mutations.getLength())
          .mapToObj(i -> Mutant.of((Element) mutations.item(i)))
          .toList();
    } catch (ParserConfigurationException | SAXException unreadable) {
      throw new IllegalStateException(report.toString(), unreadable);
    }
  }
}
