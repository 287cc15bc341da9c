package dev.getwork.docs;

import dev.getwork.docs.diagram.ModuleGraph;
import dev.getwork.docs.diagram.PackageGraph;
import dev.getwork.docs.diagram.RecordedGetWork;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/architecture.md draws is what there is. */
class DiagramsTest {

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
}
