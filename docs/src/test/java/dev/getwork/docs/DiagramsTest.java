package dev.getwork.docs;

import dev.getwork.docs.diagram.ModuleGraph;
import dev.getwork.docs.diagram.PackageGraph;
import dev.getwork.docs.diagram.RecordedGetWork;
import dev.getwork.docs.diagram.TargetsPlot;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What documents draw is what there is. */
class DiagramsTest {

  private static final Path TARGETS = Path.of("docs", "pictures", "targets.svg");
  private static final Path ARCHITECTURE = Path.of("docs", "architecture.md");

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

  /** Of the recorded runs: of the benchmarks, and of the laboratory. */
  @Test
  void shouldPlotTheTargets() {
    Generated.picture(TARGETS,
        TargetsPlot.of(Repository.read(Path.of("docs", "benchmarks.md")),
            Repository.read(Path.of("docs", "locks.md"))));
  }
}
