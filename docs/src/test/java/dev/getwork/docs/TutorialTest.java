package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows a document that explains a change from the first edit to the running node. */
abstract class TutorialTest {

  private final List<Block> blocks;
  private final UnaryOperator<SourceCopy> builds;
  @TempDir
  Path folder;

  TutorialTest(List<Block> blocks, UnaryOperator<SourceCopy> builds) {
    this.blocks = blocks.stream().map(TutorialTest::copied).toList();
    this.builds = builds;
  }

  /** A command that copies a file, as a block that has the text of this file. */
  private static Block copied(Block block) {
    List<String> words = Shell.words(block.text());
    return words.getFirst().equals("cp")
        ? new Block(block.document(), block.line(), "java", Repository.read(Path.of(words.get(1))),
            List.of(words.get(2)))
        : block;
  }

  @Test
  @Tag("proof")
  void shouldWorkAsDocumented() {
    try (var run = new TutorialRun(builds.apply(SourceCopy.compiledIn(folder)))) {
      blocks.forEach(run::follow);
    }
  }

  /** Fails in the normal build as soon as a line changes that the document edits. */
  @Test
  void shouldMatchTheSources() {
    var copy = SourceCopy.in(folder);
    blocks.stream().filter(TutorialRun::isFile).forEach(copy::apply);
  }

  /** {@link TutorialRun} expects a build to fail where the document shows an error. */
  @Test
  void shouldShowTheResultOfEachBuild() {
    assertThat(blocks).filteredOn(block -> block.text().startsWith("mvn test")).isNotEmpty()
        .allSatisfy(build -> assertThat(blocks.get(blocks.indexOf(build) + 1).text())
            .containsPattern("\\[ERROR]|Tests run: …, Failures: 0, Errors: 0"));
  }
}
