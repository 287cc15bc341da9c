package dev.getwork.docs;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of errors in docs/rest.md is generated from the problem types. */
class ErrorsTest {

  private static final Pattern TYPE =
      Pattern.compile("(?m)^  ([A-Z_]+)\\((\\d{3}), \".*?\"(?:, \"([a-z-]+)\")?\\)[,;]$");
  private static final Path PACKAGE = Path.of("dev/getwork/adapter/rest/problem");

  @Test
  void shouldListAllProblemTypes() throws IOException {
    var texts = new Properties();
    texts.load(new StringReader(
        Repository.read(Path.of("adapter-rest/src/test/resources").resolve(PACKAGE).resolve("problems.properties"))));
    String types = Repository.read(Path.of("adapter-rest/src/main/java").resolve(PACKAGE).resolve("ProblemType.java"));
    String rows = TYPE.matcher(types).results().sorted(Comparator.comparing(type -> type.group(2))).map(type -> {
      String name = type.group(3) == null ? type.group(1).toLowerCase(Locale.ROOT).replace('_', '-') : type.group(3);
      return "| %s `%s` | %s |\n".formatted(type.group(2), name, texts.getProperty(name + ".cause"));
    }).collect(Collectors.joining());
    new Generated(Path.of("docs", "rest.md"), "errors").assertShows("| type | cause |\n|---|---|\n" + rows);
  }
}
