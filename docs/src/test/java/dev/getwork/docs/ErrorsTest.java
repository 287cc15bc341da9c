package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of errors has all that {@code /problems} explains, each with its status and in the same words. */
class ErrorsTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([45]\\d\\d) \\| `([a-z-]+)` \\| (.*?) \\| (.*?) \\|$");
  private static final Pattern TYPE =
      Pattern.compile("(?m)^  ([A-Z_]+)\\((\\d{3}), \".*?\"(?:, \"([a-z-]+)\")?\\)[,;]$");
  private static final Path PROBLEMS = Path.of("adapter-rest/src/main");
  private static final Path PACKAGE = Path.of("dev/getwork/adapter/rest/problem");

  @Test
  void shouldAllBeInTheTable() throws IOException {
    Set<String> told = ROW.matcher(Repository.read(Path.of("docs/rest.md"))).results()
        .map(row -> String.join(" | ", row.group(1), row.group(2), row.group(3), row.group(4)))
        .collect(Collectors.toCollection(TreeSet::new));
    var texts = new Properties();
    texts.load(
        new StringReader(
            Repository.read(PROBLEMS.resolve("resources").resolve(PACKAGE).resolve("problems.properties"))));
    Set<String> explained = TYPE.matcher(
        Repository.read(PROBLEMS.resolve("java").resolve(PACKAGE).resolve("ProblemType.java"))).results().map(type -> {
          String slug =
              type.group(3) == null ? type.group(1).toLowerCase(Locale.ROOT).replace('_', '-') : type.group(3);
          return String.join(
              " | ", type.group(2), slug, texts.getProperty(slug + ".cause"), texts.getProperty(slug + ".remedy"));
        }).collect(Collectors.toCollection(TreeSet::new));
    assertThat(explained).isNotEmpty();
    assertThat(told).isEqualTo(explained);
  }
}
