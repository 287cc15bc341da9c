package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.diagram.ModuleGraph;
import dev.getwork.docs.diagram.PackageGraph;
import dev.getwork.docs.diagram.RecordedGetWork;
import dev.getwork.docs.diagram.TargetsPlot;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What documents draw is what there is. */
class DiagramsTest {

  private static final Path TARGETS = Path.of("docs", "pictures", "targets.svg");
  private static final Path ARCHITECTURE = Path.of("docs", "architecture.md");
  private static final Pattern LAST_LINE_OF_BOX = Pattern.compile("<br/>([^<]+)\"]");

  @Test
  void shouldShowTheModulesOfThePoms() {
    new Generated(ARCHITECTURE, "modules").shows(ModuleGraph.of(Repository.ROOT));
  }

  @Test
  void shouldShowThePackagesOfTheClasses() {
    new Generated(ARCHITECTURE, "packages").shows(PackageGraph.of(Repository.ROOT));
  }

  @Test
  void shouldShowTheWayOfARecordedGetWork(@TempDir Path database) {
    new Generated(ARCHITECTURE, "get-work").shows(RecordedGetWork.of(database));
  }

  /** Each box of the README's diagram ends with a statement of the recorded Get Work. */
  @Test
  void shouldShowStatementsOfTheRecordedGetWorkInTheReadme() {
    Block overview = Document.read(Path.of("README.md")).blocks("mermaid").getFirst();
    List<String> statements =
        LAST_LINE_OF_BOX.matcher(overview.text()).results().map(found -> found.group(1)).toList();
    assertThat(statements).hasSize(3);
    assertThat(Document.read(ARCHITECTURE).blocks("mermaid").getLast().text()).containsSubsequence(statements);
  }

  /** Of the recorded runs: of the benchmarks, and of the laboratory. */
  @Test
  void shouldPlotTheTargets() {
    Generated.picture(TARGETS,
        TargetsPlot.of(Repository.read(Path.of("docs", "benchmarks.md")),
            Repository.read(Path.of("docs", "locks.md"))));
  }
}
