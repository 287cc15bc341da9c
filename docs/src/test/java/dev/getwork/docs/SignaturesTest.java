package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Signatures in documents: {@code Outcome Type.method(parameters)}, and after blanks the names of all outcomes. */
class SignaturesTest {

  private static final Pattern SIGNATURE = Pattern.compile("((\\w+)\\S*) (\\w+)\\.(\\w+\\(.*\\)) {2,}(\\w.*)");
  private static final Pattern OUTCOME = Pattern.compile("\\brecord (\\w+)<\\w+>\\((?:\\w+ (\\w+))?\\)");

  @TestFactory
  Stream<DynamicTest> shouldMatchTheSources() {
    return TestedBlocks.of(SignaturesTest.class).stream().flatMap(block -> block.text().lines()
        .map(line -> DynamicTest.dynamicTest(block + " " + line, () -> assertSame(line))));
  }

  private static void assertSame(String line) {
    MatchResult signature = SIGNATURE.matcher(line).results().findFirst().orElseThrow();
    assertThat(Repository.readNamed(signature.group(3) + ".java"))
        .contains(signature.group(1) + " " + signature.group(4) + ";");

    if (signature.group(2).equals("Optional")) {
      assertThat(signature.group(5)).startsWith("empty: ");
      return;
    }
    List<String> outcomes = OUTCOME.matcher(Repository.readNamed(signature.group(2) + ".java")).results()
        .map(outcome -> outcome.group(2) == null ? outcome.group(1) : outcome.group(1) + "(" + outcome.group(2) + ")")
        .toList();
    assertThat(signature.group(5).split(", | or ")).containsExactlyElementsOf(outcomes);
  }
}
