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
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * PIT, which changes classes a little and runs their tests to see whether they notice. Started as a process, and not by
 * its plugin for Maven: that one runs tests on Maven's own JDK, which may be too old for them.
 */
final class Pit {

  private static final String MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport";

  /** Several times what it takes alone, as with {@link Tlc}. */
  private static final Duration BOUND = Duration.ofMinutes(30);

  /** Most of the time is spent on mutants that do not end: more of them wait than there are cores, few in a row. */
  private static final int THREADS = 2 * Runtime.getRuntime().availableProcessors();

  /** Parts of the testkit that no test of a use case needs. */
  private static final List<Path> NOT_NEEDED =
      Stream.of("http", "log", "postgres").map(Path.of("testkit/src/main/java/dev/getwork/testkit")::resolve).toList();

  /** Streams of events, and imports: almost each change of them makes a thread wait for ever. */
  private static final String UNENDING = useCases("EventBroadcast*", "EventStream*", "FollowHistoryUseCase*", "Bell*",
      "KeyedImports*", "ImportWatch*", "ImportLoansUseCase*", "FailureLog*");

  /** Theirs, which PIT would run each time that it begins anew after a mutant that does not end, only to find them. */
  private static final String TESTS_OF_UNENDING =
      useCases("FollowHistoryTest", "BrokenFeedTest", "CatchUpTest", "KeyedImportsTest", "BusyImportsTest");

  private Pit() {}

  private static String useCases(String... types) {
    return Stream.of(types).map(type -> "dev.getwork.application.usecase." + type).collect(Collectors.joining(","));
  }

  /** What is changed, where its tests are, and all sources on which their verdict depends. */
  enum Scope {
    DOMAIN("dev.getwork.domain.*", "domain", "domain", "domain/src"),
    USE_CASES("dev.getwork.application.usecase.*", "application", "testkit", "domain/src/main", "application/src",
        "testkit/src/main", "testkit/src/test/java/dev/getwork/application");

    private final String classes;
    private final Path code;
    private final Path tests;
    private final List<Path> folders;

    Scope(String classes, String code, String tests, String... folders) {
      this.classes = classes;
      this.code = Repository.ROOT.resolve(code);
      this.tests = Repository.ROOT.resolve(tests);
      this.folders = Stream.of(folders).map(Path::of).toList();
    }

    /** The sources, in the order of their names. */
    List<Path> sources() {
      return Repository.files().stream().filter(file -> folders.stream().anyMatch(file::startsWith))
          .filter(file -> NOT_NEEDED.stream().noneMatch(file::startsWith)).toList();
    }

    /** A hash of the sources, and of what PIT is asked to do with them. */
    String inputs() {
      Stream<String> texts =
          sources().stream().flatMap(file -> Stream.of(file.getFileName().toString(), Repository.read(file)));
      Stream<String> tools = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(entry -> Path.of(entry).getFileName().toString()).filter(jar -> jar.startsWith("pitest")).sorted();
      return RecordedChecks.hash(Stream.of(texts, tools, options(this)).flatMap(each -> each));
    }

    /** The reports, for people to look at as well. */
    Path reports() {
      return Path.of("target", "pit", name().toLowerCase(Locale.ROOT)).toAbsolutePath();
    }
  }

  /**
   * A class that was changed in one place.
   *
   * @param place its name and the method's; a lambda counts to the method in which it stands
   * @param mutator what was changed, in PIT's words
   * @param detected whether a test noticed, or did not end
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
   * What is known of the mutants of a scope.
   *
   * @param survivors how many of each place and mutator were not detected
   */
  record Report(long mutants, long detected, SortedMap<String, Long> survivors) {

    private static final Pattern SURVIVORS = Pattern.compile("(?<mutant>\\S+ \\w+) (?<count>\\d+)");

    static Report of(List<Mutant> mutants) {
      return new Report(mutants.size(), mutants.stream().filter(Mutant::detected).count(),
          mutants.stream().filter(mutant -> !mutant.detected())
              .collect(groupingBy(mutant -> mutant.place() + " " + mutant.mutator(), TreeMap::new, counting())));
    }

    /** The reverse of {@link #lines}. */
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
   * All mutants of a scope.
   *
   * @throws IllegalStateException when PIT fails, or takes too long
   */
  static List<Mutant> mutants(Scope scope) {
    try {
      Path log = Files.createDirectories(scope.reports()).resolve("log");
      Process process = new ProcessBuilder(command(scope))
          .directory(scope.tests.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
      var end = new Thread(process::destroyForcibly);
      Runtime.getRuntime().addShutdownHook(end);
      try {
        if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
          throw new IllegalStateException("PIT has failed, or was not done in " + BOUND + ": " + log);
        }
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
        Runtime.getRuntime().removeShutdownHook(end);
      }
      return read(scope.reports().resolve("mutations.xml"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(hurried);
    }
  }

  /** The folders come first on the class path: what is in a jar is not changed. */
  private static List<String> command(Scope scope) {
    String code = scope.code.resolve("target/classes").toString();
    String tests = scope.tests.resolve("target/test-classes").toString();
    Stream<String> java = Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", String.join(File.pathSeparator, code, tests, System.getProperty("java.class.path")), MAIN,
        "--mutableCodePaths", code, "--sourceDirs", scope.code.resolve("src/main/java").toString(),
        "--threads", String.valueOf(THREADS), "--reportDir", scope.reports().toString());
    return Stream.concat(java, options(scope)).toList();
  }

  private static Stream<String> options(Scope scope) {
    return Stream.of("--targetClasses", scope.classes, "--targetTests", scope.classes.replace("*", "*Test"),
        "--excludedClasses", UNENDING, "--excludedTestClasses", TESTS_OF_UNENDING, "--mutators", "STRONGER",
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
