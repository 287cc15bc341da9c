package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What can be set is documented with its default, and what is documented can be set. */
class SettingsTest {

  private static final Map<String, String> OURS = Settings.ofGetwork();
  private static final List<Row> TABLE = Document.read(Path.of("docs/operations.md")).text().lines()
      .map(line -> line.split(" *\\| *", -1)).filter(cells -> cells.length == 5)
      .map(cells -> new Row(Settings.among(codes(cells[1])), cells[2].replace("`", ""))).toList();

  private record Row(List<String> keys, String otherwise) {}

  @Test
  void shouldBeInTheTable() {
    assertThat(TABLE).flatExtracting(Row::keys).containsAll(OURS.keySet());
  }

  @TestFactory
  Stream<DynamicTest> shouldHaveTheirDefaultInTheTable() {
    return TABLE.stream().filter(row -> OURS.keySet().containsAll(row.keys())).map(row -> {
      String real = String.join(", ", row.keys().stream().map(OURS::get).filter(value -> !value.isEmpty()).toList());
      return DynamicTest.dynamicTest(row.keys().toString(), () -> assertThat(row.otherwise()).startsWith(real));
    });
  }

  @TestFactory
  Stream<DynamicTest> shouldExistWhereverTheyAreNamed() throws IOException {
    var springs = Settings.ofSpring();
    return Repository.documents().stream().flatMap(document -> Settings.in(document)
        .map(key -> DynamicTest.dynamicTest(document.path() + " " + key,
            () -> assertThat(OURS.containsKey(key) || springs.contains(key) || springs.contains(mapOf(key)))
                .as("can be set").isTrue())));
  }

  private static String mapOf(String key) {
    return key.substring(0, key.lastIndexOf('.') + 1);
  }

  private static List<String> codes(String cell) {
    return new Document(Path.of("cell.md"), cell).codes();
  }
}
