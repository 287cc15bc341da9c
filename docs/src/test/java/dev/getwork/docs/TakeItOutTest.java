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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Makes the edits of docs/take-it-out.md in a copy of the sources, and sees that the tests it names fail. */
@Order(2)
class TakeItOutTest {

  private static final List<Cure> CURES = Cure.of(Document.read(Path.of("docs", "take-it-out.md")));

  /** Which are taken out together. */
  private static final Map<String, List<Cure>> BUILDS =
      CURES.stream().collect(Collectors.groupingBy(Cure::build, LinkedHashMap::new, Collectors.toList()));

  private static final Pattern NAMED_TESTS = Pattern.compile("(?<= -Dtest=)\\S+");

  @Test
  void shouldTakeOutEveryCureOfTheAlgorithm() {
    Map<String, Set<String>> failing = CURES.stream().collect(Collectors.groupingBy(
        Cure::fault, Collectors.flatMapping(cure -> cure.tests().stream(), Collectors.toCollection(TreeSet::new))));

    assertThat(Cure.claimedBy(Document.read(Path.of("docs", "algorithm.md")))).isEqualTo(failing);
  }

  /** In the daily build already, so that who changes a line that the document edits hears of it at once. */
  @Test
  void shouldEditWhatIsThere(@TempDir Path folder) {
    var copy = SourceCopy.in(folder);
    assertThat(BUILDS.values()).allSatisfy(cures -> {
      assertThatCode(() -> edits(cures).forEach(copy::apply)).doesNotThrowAnyException();
      copy.revert();
    });
  }

  /** Or it would not be known without which of them it fails. */
  @Test
  void shouldSeeEachCureOfABuildByTestsOfItsOwn() {
    assertThat(CURES).allSatisfy(cure -> assertThat(cure.tests()).as("%s", cure).isNotEmpty());
    assertThat(BUILDS.values()).allSatisfy(cures -> assertThat(cures).flatExtracting(Cure::tests)
        .doesNotHaveDuplicates());
  }

  /** Green first: so what fails in a red build fails because of the edits. And nothing fails that is not named. */
  @Tag("proof")
  @TestFactory
  Stream<DynamicTest> shouldFailWithout(@TempDir Path folder) {
    var copy = SourceCopy.compiledIn(folder).forTestsOnly();
    Stream<DynamicTest> green = joined(CURES).map(command -> DynamicTest.dynamicTest(command + ", untouched", () -> {
      SourceCopy.Run run = copy.run(command, List.of());
      assertThat(run.green()).as(run.log()).isTrue();
    }));
    Stream<DynamicTest> red = BUILDS.values().stream().map(cures -> DynamicTest.dynamicTest(cures.toString(), () -> {
      assertThat(joined(cures)).as("the commands of one build").hasSize(1);
      String log = copy.run(joined(cures).findFirst().orElseThrow(), edits(cures)).log();
      assertThat(cures).allSatisfy(
          cure -> assertThat(cure.edit().missingFrom(log)).as("%s in\n%s", cure, log).isEmpty());
      assertThat(Cure.failed(log)).as(log).containsExactlyInAnyOrderElementsOf(
          cures.stream().map(Cure::tests).flatMap(Collection::stream).toList());
    }));
    return Stream.concat(green, red);
  }

  /** Commands that differ only in the tests they name, as one. */
  private static Stream<String> joined(List<Cure> cures) {
    Map<String, List<String>> tests = cures.stream().map(cure -> cure.edit().command()).collect(Collectors.groupingBy(
        command -> NAMED_TESTS.matcher(command).replaceFirst("…"), LinkedHashMap::new,
        Collectors.mapping(TakeItOutTest::namedTests, Collectors.toList())));
    return tests.entrySet().stream()
        .map(module -> module.getKey().replace("…", String.join(",", module.getValue())));
  }

  private static String namedTests(String command) {
    Matcher tests = NAMED_TESTS.matcher(command);
    assertThat(tests.find()).as(command).isTrue();
    return tests.group();
  }

  private static List<Edit> edits(List<Cure> cures) {
    return cures.stream().map(Cure::edit).toList();
  }
}
