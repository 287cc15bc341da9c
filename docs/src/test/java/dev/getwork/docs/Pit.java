package dev.getwork.docs;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
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

  /** What is changed, and where its tests are. */
  enum Scope {
    DOMAIN("dev.getwork.domain.*", "domain", "domain"),
    USE_CASES("dev.getwork.application.usecase.*", "application", "testkit");

    private final String classes;
    private final Path code;
    private final Path tests;

    Scope(String classes, String code, String tests) {
      this.classes = classes;
      this.code = Repository.ROOT.resolve(code);
      this.tests = Repository.ROOT.resolve(tests);
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
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", String.join(File.pathSeparator, code, tests, System.getProperty("java.class.path")), MAIN,
        "--targetClasses", scope.classes, "--targetTests", scope.classes.replace("*", "*Test"),
        "--mutableCodePaths", code, "--sourceDirs", scope.code.resolve("src/main/java").toString(),
        "--excludedClasses", UNENDING, "--excludedTestClasses", TESTS_OF_UNENDING, "--mutators", "STRONGER",
        // Most of the time is spent on mutants that do not end: more of them wait than there are cores, few in a row.
        "--threads", "4", "--mutationUnitSize", "25", "--jvmArgs", "-XX:TieredStopAtLevel=1,-XX:+UseSerialGC",
        "--outputFormats", "XML,HTML", "--timestampedReports=false", "--reportDir", scope.reports().toString());
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
