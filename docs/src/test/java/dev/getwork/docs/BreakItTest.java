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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Makes the edits of docs/break-it.md in a copy of the sources, and compares the output of the builds. */
@Order(4)
class BreakItTest {

  private static final Document DOCUMENT = Document.read(Path.of("docs", "break-it.md"));
  private static final List<Edit> EDITS = Edit.of(DOCUMENT);

  @Test
  void shouldBreakTenBoundariesByOneLineEach() {
    int otherChecks = DOCUMENT.text().lines().toList().indexOf("## Other rules and checks");
    assertThat(EDITS).filteredOn(edit -> edit.line() <= otherChecks).hasSize(10).allMatch(Edit::isOneLine);
    assertThat(EDITS).allMatch(edit -> edit.command().startsWith("mvn "));
  }

  /** Fails in the normal build as soon as a line changes that the document edits. */
  @Test
  void shouldMatchTheSources(@TempDir Path folder) {
    var copy = SourceCopy.in(folder);
    assertThat(EDITS).allSatisfy(edit -> {
      assertThatCode(() -> copy.apply(edit)).doesNotThrowAnyException();
      copy.revert();
    });
  }

  /** Runs each command without the edit first: it succeeds, and its output lacks the message. */
  @Tag("proof")
  @TestFactory
  Stream<DynamicTest> shouldFailTheBuild(@TempDir Path folder) {
    var copy = SourceCopy.compiledIn(folder).editedOnly();
    var unedited = new HashMap<String, String>();
    Stream<DynamicTest> passing = EDITS.stream().map(Edit::command).distinct()
        .map(command -> DynamicTest.dynamicTest(command + ", unedited", () -> {
          SourceCopy.Run run = copy.run(command, List.of());
          assertThat(run.successful()).as(run.log()).isTrue();
          unedited.put(command, run.log());
        }));
    Stream<DynamicTest> failing = builds().stream().map(edits -> DynamicTest.dynamicTest(edits.toString(), () -> {
      String command = edits.getFirst().command();
      SourceCopy.Run run = copy.run(command, edits);
      assertThat(run.successful()).as(run.log()).isFalse();
      assertThat(edits).allSatisfy(edit -> {
        assertThat(edit.missingFrom(run.log())).as("%s in\n%s", edit, run.log()).isEmpty();
        assertThat(unedited.get(command)).satisfies(log -> assertThat(edit.missingFrom(log)).isNotEmpty());
      });
    }));
    return Stream.concat(passing, failing);
  }

  /**
   * Groups the edits by build. One build has all edits for {@code ArchitectureTest}, because it compiles nearly all
   * modules and reports each violated rule. Each other edit has its own build.
   */
  private static Collection<List<Edit>> builds() {
    Map<String, List<Edit>> builds = EDITS.stream().collect(Collectors.groupingBy(
        edit -> isForArchitectureTest(edit.command()) ? edit.command() : edit.toString(), LinkedHashMap::new,
        Collectors.toList()));
    return builds.values();
  }

  @Test
  void shouldViolateEachRuleByOneEditOnly() {
    assertThat(EDITS).filteredOn(edit -> isForArchitectureTest(edit.command())).isNotEmpty()
        .extracting(edit -> edit.message().getFirst()).allMatch(line -> line.contains("Rule '"))
        .doesNotHaveDuplicates();
  }

  private static boolean isForArchitectureTest(String command) {
    return command.contains("-Dtest=ArchitectureTest");
  }
}
