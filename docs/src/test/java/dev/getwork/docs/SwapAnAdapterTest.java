package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwapAnAdapterTest {

  private static final List<Block> BLOCKS = Document.read(Path.of("docs", "swap-an-adapter.md")).blocks();

  @TempDir
  Path folder;

  @Test
  @Tag("proof")
  void shouldWorkAsItIsWritten() {
    try (var trial = new Trial(SourceCopy.in(folder))) {
      BLOCKS.forEach(trial::step);
    }
  }

  /** What every build can see without building a copy. */
  @Test
  void shouldFitTheSources() {
    var copy = SourceCopy.in(folder);

    BLOCKS.stream().filter(block -> List.of("java", "diff").contains(block.language())).forEach(copy::apply);
  }

  @Test
  void shouldSayHowEachBuildEnds() {
    assertThat(BLOCKS).filteredOn(block -> block.text().startsWith("mvn test")).isNotEmpty().allSatisfy(
        build -> assertThat(BLOCKS.get(BLOCKS.indexOf(build) + 1).text()).containsPattern("BUILD (SUCCESS|FAILURE)"));
  }
}
