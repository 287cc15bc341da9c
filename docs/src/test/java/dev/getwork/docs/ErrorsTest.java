package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.http.Contract;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of errors has all that the OpenAPI document has, each with its status, and no other. */
class ErrorsTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([45]\\d\\d) \\| `([a-z-]+)` \\|");

  @Test
  void shouldAllBeInTheTable() {
    Set<String> told = ROW.matcher(Repository.read(Path.of("docs/rest.md"))).results()
        .map(row -> row.group(1) + " " + row.group(2)).collect(Collectors.toCollection(TreeSet::new));
    var documented = new TreeSet<String>();
    Contract.published().document().path("paths").forEach(path -> path.forEach(operation -> operation.path("responses")
        .properties().forEach(answer -> answer.getValue().path("x-problem-types").forEach(
            type -> documented.add(answer.getKey() + " " + type.asString().replace("/problems/", ""))))));
    assertThat(told).isEqualTo(documented);
  }
}
