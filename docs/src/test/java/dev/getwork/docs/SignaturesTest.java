package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Signatures in documents: {@code Answer Type.method(parameters)}, and after blanks the names of all its answers. */
class SignaturesTest {

  private static final Pattern SIGNATURE = Pattern.compile("((\\w+)\\S*) (\\w+)\\.(\\w+\\(.*\\)) {2,}(\\w.*)");
  private static final Pattern ANSWER = Pattern.compile("\\brecord (\\w+)<\\w+>\\((?:\\w+ (\\w+))?\\)");

  @TestFactory
  Stream<DynamicTest> shouldBeThoseOfTheCode() {
    return Claim.blocks(SignaturesTest.class).stream().flatMap(block -> block.text().lines()
        .map(line -> DynamicTest.dynamicTest(block + " " + line, () -> assertSame(line))));
  }

  private static void assertSame(String line) {
    MatchResult signature = SIGNATURE.matcher(line).results().findFirst().orElseThrow();
    assertThat(Repository.readOnly(signature.group(3) + ".java"))
        .contains(signature.group(1) + " " + signature.group(4) + ";");

    List<String> answers = ANSWER.matcher(Repository.readOnly(signature.group(2) + ".java")).results()
        .map(answer -> answer.group(2) == null ? answer.group(1) : answer.group(1) + "(" + answer.group(2) + ")")
        .toList();
    assertThat(signature.group(5).split(", | or ")).containsExactlyElementsOf(answers);
  }
}
