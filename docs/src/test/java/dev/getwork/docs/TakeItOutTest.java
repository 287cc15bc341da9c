package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Makes the edits of docs/take-it-out.md in a copy of the sources, and compares the failing tests with those shown. */
@Order(2)
class TakeItOutTest {

  private static final List<RemovedFix> FIXES = RemovedFix.in(Document.read(Path.of("docs", "take-it-out.md")));
  private static final Map<String, List<RemovedFix>> BUILDS =
      FIXES.stream().collect(Collectors.groupingBy(RemovedFix::build, LinkedHashMap::new, Collectors.toList()));

  @Test
  void shouldRemoveEachFixOfTheAlgorithm() {
    Map<String, Set<String>> failing = FIXES.stream().collect(Collectors.groupingBy(
        RemovedFix::fault, Collectors.flatMapping(fix -> fix.tests().stream(), Collectors.toCollection(TreeSet::new))));
    assertThat(RemovedFix.testsByFault(Document.read(Path.of("docs", "algorithm.md")))).isEqualTo(failing);
  }

  /** Fails in the normal build as soon as a line changes that the document edits. */
  @Test
  void shouldMatchTheSources(@TempDir Path folder) {
    var copy = SourceCopy.in(folder);
    assertThat(BUILDS.values()).allSatisfy(fixes -> {
      assertThatCode(() -> edits(fixes).forEach(copy::apply)).doesNotThrowAnyException();
      copy.revert();
    });
  }

  /** A test that fails without two fixes of a build does not show which of them it needs. */
  @Test
  void shouldHaveSeparateTestsForEachFixOfABuild() {
    assertThat(FIXES).allSatisfy(fix -> assertThat(fix.tests()).as("%s", fix).isNotEmpty());
    assertThat(BUILDS.values()).allSatisfy(fixes -> assertThat(fixes).flatExtracting(RemovedFix::tests)
        .doesNotHaveDuplicates());
  }

  @Test
  void shouldRunTheTestsAsTheScriptDoes() {
    assertThat(Repository.read(Path.of("docs", "run-tests.sh")))
        .contains(RemovedFix.COMMAND.formatted("\"$module\"", "\"$tests\""));
  }

  /** Runs all tests without the edits first: they pass, so the edits cause all later failures. */
  @Tag("proof")
  @TestFactory
  Stream<DynamicTest> shouldFailExactlyTheNamedTests(@TempDir Path folder) {
    var copy = SourceCopy.compiledIn(folder).editedOnly();
    String tests = FIXES.stream().map(RemovedFix::failing).flatMap(List::stream).distinct()
        .collect(Collectors.joining(","));
    DynamicTest passing = DynamicTest.dynamicTest("unedited", () -> {
      SourceCopy.Run run = copy.run(RemovedFix.COMMAND.formatted("bootstrap", tests), List.of());
      assertThat(run.successful()).as(run.log()).isTrue();
    });
    Stream<DynamicTest> failing = BUILDS.values().stream()
        .map(fixes -> DynamicTest.dynamicTest(fixes.toString(), () -> {
          assertThat(commands(fixes)).as("the commands of one build").hasSize(1);
          String log = copy.run(commands(fixes).findFirst().orElseThrow(), edits(fixes)).log();
          assertThat(RemovedFix.failedTests(log)).as(log).containsExactlyInAnyOrderElementsOf(
              fixes.stream().map(RemovedFix::tests).flatMap(Collection::stream).toList());
        }));
    return Stream.concat(Stream.of(passing), failing);
  }

  /** One command for each module. */
  private static Stream<String> commands(List<RemovedFix> fixes) {
    Map<String, String> tests = fixes.stream().flatMap(fix -> fix.failing().stream())
        .collect(Collectors.groupingBy(TakeItOutTest::module, LinkedHashMap::new, Collectors.joining(",")));
    return tests.entrySet().stream().map(module -> RemovedFix.COMMAND.formatted(module.getKey(), module.getValue()));
  }

  private static String module(String test) {
    String file = test.substring(0, test.indexOf('#')) + ".java";
    return Repository.files().stream().filter(each -> each.endsWith(file)).findFirst().orElseThrow().getName(0)
        .toString();
  }

  private static List<Edit> edits(List<RemovedFix> fixes) {
    return fixes.stream().map(RemovedFix::edit).toList();
  }
}
