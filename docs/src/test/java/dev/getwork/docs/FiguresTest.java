package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README repeats figures of recorded runs. */
class FiguresTest {

  private static final Pattern ROW =
      Pattern
          .compile("(?m)^\\|[^|]+\\|(?<figures>[^|]+\\|[^|]+)\\|[^|]+]\\((?<file>[^|)#]+)#(?<anchor>[^|)]+)\\) \\|$");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,]*");

  @Test
  void shouldBeInTheSectionThatTheirRowLinksTo() {
    List<MatchResult> rows = ROW.matcher(Document.read(Path.of("README.md")).text()).results().toList();
    assertThat(rows).isNotEmpty().allSatisfy(row -> {
      Document recorded = Document.read(Path.of(row.group("file")));
      assertThat(numbers(row.group("figures"))).as(row.group())
          .isSubsetOf(numbers(recorded.sections().getOrDefault(row.group("anchor"), "")));
    });
  }

  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }
}
