package dev.getwork.docs;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;

import java.nio.file.Path;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of errors in docs/rest.md is generated from the problem types. */
class ErrorsTest {

  private static final Pattern TYPE =
      Pattern.compile("(?m)^  ([A-Z_]+)\\((\\d{3}), \".*?\"(?:, \"([a-z-]+)\")?\\)[,;]$");
  private static final Path TYPES =
      Path.of("adapter-rest/src/main/java/dev/getwork/adapter/rest/problem/ProblemType.java");

  @Test
  void shouldListAllProblemTypes() {
    String rows = TYPE.matcher(Repository.read(TYPES)).results().collect(groupingBy(type -> type.group(2), TreeMap::new,
        mapping(
            type -> "`%s`".formatted(type.group(3) == null
                ? type.group(1).toLowerCase(Locale.ROOT).replace('_', '-')
                : type.group(3)),
            joining(" · "))))
        .entrySet().stream().map(one -> "| %s | %s |\n".formatted(one.getKey(), one.getValue())).collect(joining());
    new Generated(Path.of("docs", "rest.md"), "errors").assertShows("| status | types |\n|---|---|\n" + rows);
  }
}
