package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What stands in a fence is true because a test says so, and none is left out. */
class SnippetsTest {

  @Test
  void shouldHaveALanguage() {
    assertThat(blocks()).filteredOn(block -> block.language().isEmpty())
        .as("fences without a language: write ```console, ```json, ```text or whatever it is").isEmpty();
  }

  @Test
  void shouldBeProvedByATest() {
    assertThat(blocks().filter(block -> Claim.ALL.stream().noneMatch(claim -> claim.covers(block)))
        .map(block -> block + " (" + block.language() + ")"))
        .as("fences that no test proves: run, compile or compare them in a test, and add it to Claim.ALL").isEmpty();
  }

  @Test
  void shouldBeProvedOnce() {
    assertThat(blocks()).allSatisfy(block -> assertThat(Claim.ALL).filteredOn(claim -> claim.covers(block))
        .as(block.toString()).hasSizeLessThan(2));
  }

  @Test
  void shouldBeProvedByATestThatIsThere() {
    assertThat(Claim.ALL).extracting(Claim::test).allSatisfy(test -> assertThat(Repository.files().stream()
        .filter(file -> file.endsWith(test + ".java"))).as(test).hasSize(1));
  }

  private static Stream<Block> blocks() {
    return Repository.documents().stream().flatMap(document -> document.blocks().stream());
  }
}
