package dev.getwork.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The documents and the console show the same run; one command records it in both. */
class RecordedActsTest {

  private static final Path ROOT = Path.of("..");
  private static final int ACTS = 5;

  @Test
  void shouldBeTheSameInTheDocumentsAndInTheConsole() throws IOException {
    String document = read("docs/locks.md");
    String script = read("console/src/main/resources/getwork/console/cluster/recorded-acts.js");
    var pictures = new StringBuilder();
    for (int act = 1; act <= ACTS; act++) {
      pictures.append(read("docs/pictures/act-%d.svg".formatted(act)));
    }

    assertThat(found("title: \"(.*)\",\n *lesson:\n *\"(.*)\",\n *outcome: \"(.*)\"", script)).hasSize(ACTS)
        .isEqualTo(found("\\*\\*Act \\d\\. (.*)\\.\\*\\* (.*)\n\n!\\[(.*)]", document));
    assertThat(found("kind: \"(.*?)\"", script)).isNotEmpty().isEqualTo(found("<rect class=\"(.*?)\"", pictures));
  }

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  /** The groups of each match. */
  private static List<List<String>> found(String pattern, CharSequence text) {
    return Pattern.compile(pattern).matcher(text).results().map(RecordedActsTest::groups).toList();
  }

  private static List<String> groups(MatchResult match) {
    return IntStream.rangeClosed(1, match.groupCount()).mapToObj(match::group).toList();
  }
}
