package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each code block of the documents has a test. */
class SnippetsTest {

  @Test
  void shouldNameTheLanguageOfEachBlock() {
    assertThat(blocks()).filteredOn(block -> block.language().isEmpty())
        .as("code blocks without a language, such as console, json or text").isEmpty();
  }

  @Test
  void shouldHaveATestForEachBlock() {
    assertThat(blocks().filter(block -> TestedBlocks.ALL.stream().noneMatch(tested -> tested.contains(block)))
        .map(block -> block + " (" + block.language() + ")"))
        .as("code blocks without a test that runs, compiles or compares them; add one to TestedBlocks.ALL").isEmpty();
  }

  @Test
  void shouldHaveOneTestForEachBlock() {
    assertThat(blocks()).allSatisfy(block -> assertThat(TestedBlocks.ALL).filteredOn(tested -> tested.contains(block))
        .as(block.toString()).hasSizeLessThan(2));
  }

  @Test
  void shouldNameExistingTests() {
    assertThat(TestedBlocks.ALL).extracting(TestedBlocks::test)
        .allSatisfy(test -> assertThat(Repository.files().stream()
            .filter(file -> file.endsWith(test + ".java"))).as(test).hasSize(1));
  }

  private static Stream<Block> blocks() {
    return Repository.documents().stream().flatMap(document -> document.blocks().stream());
  }
}
