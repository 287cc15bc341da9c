package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.diagram.ModuleGraph;
import dev.getwork.docs.diagram.PackageGraph;
import dev.getwork.docs.diagram.RecordedGetWork;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The diagrams of the documents are those that the code generates. */
class DiagramsTest {

  private static final Path ARCHITECTURE = Path.of("docs", "architecture.md");
  private static final Pattern LAST_LINE_OF_BOX = Pattern.compile("<br/>([^<]+)\"]");

  @Test
  void shouldShowTheModulesOfThePoms() {
    new Generated(ARCHITECTURE, "modules").assertShowsDiagram(ModuleGraph.below(Repository.ROOT).drawing());
  }

  @Test
  void shouldShowThePackagesOfTheClasses() {
    new Generated(ARCHITECTURE, "packages").assertShowsDiagram(PackageGraph.of(Repository.ROOT));
  }

  @Test
  void shouldShowTheCallsOfARecordedGetWork(@TempDir Path database) {
    new Generated(ARCHITECTURE, "get-work").assertShowsDiagram(RecordedGetWork.of(database));
  }

  /** Each box of the README's diagram ends with a statement. */
  @Test
  void shouldShowStatementsOfTheRecordedGetWorkInTheReadme() {
    Block overview = Document.read(Path.of("README.md")).blocks("mermaid").getFirst();
    List<String> statements =
        LAST_LINE_OF_BOX.matcher(overview.text()).results().map(found -> found.group(1)).toList();
    assertThat(statements).hasSize(3);
    assertThat(Document.read(ARCHITECTURE).blocks("mermaid").getLast().text()).containsSubsequence(statements);
  }
}
