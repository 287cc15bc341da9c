package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document that says how something is changed, from the first edit to the running node. */
abstract class DoneAsWritten {

  private final List<Block> blocks;

  @TempDir
  Path folder;

  /** The changes that these blocks are. */
  DoneAsWritten(List<Block> blocks) {
    this.blocks = blocks;
  }

  @Test
  @Tag("proof")
  void shouldWorkAsItIsWritten() {
    try (var trial = new Trial(SourceCopy.compiledIn(folder))) {
      blocks.forEach(trial::step);
    }
  }

  /** What every build can see without building a copy. */
  @Test
  void shouldFitTheSources() {
    var copy = SourceCopy.in(folder);

    blocks.stream().filter(Trial::isFile).forEach(copy::apply);
  }

  /** A {@link Trial} takes a build for a failed one where the document shows an error. */
  @Test
  void shouldSayHowEachBuildEnds() {
    assertThat(blocks).filteredOn(block -> block.text().startsWith("mvn test")).isNotEmpty()
        .allSatisfy(build -> assertThat(blocks.get(blocks.indexOf(build) + 1).text())
            .containsPattern("\\[ERROR]|Tests run: …, Failures: 0, Errors: 0"));
  }
}
