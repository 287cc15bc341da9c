package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Makes the edits of docs/break-it.md in a copy of the sources, and sees the builds that it shows. */
@Order(4)
class BreakItTest {

  private static final Document DOCUMENT = Document.read(Path.of("docs", "break-it.md"));
  private static final List<Edit> EDITS = Edit.of(DOCUMENT);

  @Test
  void shouldCrossTenBoundariesByOneLineEach() {
    int walls = DOCUMENT.text().lines().toList().indexOf("## The other walls");
    assertThat(EDITS).filteredOn(edit -> edit.line() <= walls).hasSize(10).allMatch(Edit::isOneLine);
    assertThat(EDITS).allMatch(edit -> edit.command().startsWith("mvn "));
  }

  /** In the daily build already, so that who changes a line that the document edits hears of it at once. */
  @Test
  void shouldEditWhatIsThere(@TempDir Path folder) {
    var copy = SourceCopy.in(folder);
    assertThat(EDITS).allSatisfy(edit -> {
      assertThatCode(() -> copy.apply(edit)).doesNotThrowAnyException();
      copy.revert();
    });
  }

  /** Green first, and without the messages: so what a red build says, it says because of the edit. */
  @Tag("proof")
  @TestFactory
  Stream<DynamicTest> shouldTurnTheBuildRed(@TempDir Path folder) {
    var copy = SourceCopy.compiledIn(folder.resolve("edited"));
    // All rules are broken by one build, so that no class of it is there for another.
    var housed = SourceCopy.compiledIn(folder.resolve("housed")).forTestsOnly();
    var untouched = new HashMap<String, String>();
    Stream<DynamicTest> green = EDITS.stream().map(Edit::command).distinct()
        .map(command -> DynamicTest.dynamicTest(command + ", untouched", () -> {
          SourceCopy.Run run = (isForHouseTest(command) ? housed : copy).run(command, List.of());
          assertThat(run.green()).as(run.log()).isTrue();
          untouched.put(command, run.log());
        }));
    Stream<DynamicTest> red = builds().stream().map(edits -> DynamicTest.dynamicTest(edits.toString(), () -> {
      String command = edits.getFirst().command();
      SourceCopy.Run run = (isForHouseTest(command) ? housed : copy).run(command, edits);
      assertThat(run.green()).as(run.log()).isFalse();
      assertThat(edits).allSatisfy(edit -> {
        assertThat(edit.missingFrom(run.log())).as("%s in\n%s", edit, run.log()).isEmpty();
        assertThat(untouched.get(command)).satisfies(log -> assertThat(edit.missingFrom(log)).isNotEmpty());
      });
    }));
    return Stream.concat(green, red);
  }

  /**
   * The edits that are tried in one build: those for {@code HouseTest} are, for it compiles nearly everything and then
   * tells of all rules that are broken, and no two of them break the same one. All others are tried alone.
   */
  private static Collection<List<Edit>> builds() {
    Map<String, List<Edit>> builds = EDITS.stream().collect(Collectors.groupingBy(
        edit -> isForHouseTest(edit.command()) ? edit.command() : edit.toString(), LinkedHashMap::new,
        Collectors.toList()));
    return builds.values();
  }

  @Test
  void shouldBreakEachRuleByOneEditOnly() {
    assertThat(EDITS).filteredOn(edit -> isForHouseTest(edit.command())).isNotEmpty()
        .extracting(edit -> edit.message().getFirst()).allMatch(line -> line.contains("Rule '"))
        .doesNotHaveDuplicates();
  }

  private static boolean isForHouseTest(String command) {
    return command.contains("-Dtest=HouseTest");
  }
}
