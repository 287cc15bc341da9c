package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests of the console take the screenshots that documents show, and no others. */
class PicturesTest {

  private static final Path FOLDER = Path.of("docs", "pictures");
  private static final Pattern TAKEN = Pattern.compile("\\.picture\\(\"([^\"]+)\"[,)]");
  private static final Pattern SHOWN = Pattern.compile("!\\[[^\\]]+]\\((?:docs/)?pictures/([^)]+)\\.png\\)");

  @Test
  void shouldBeShownAndBeThere() {
    List<String> shown = named(SHOWN, Repository.documents().stream().map(Document::text));
    assertThat(Repository.files().stream().filter(file -> file.startsWith(FOLDER) && file.toString().endsWith(".png")))
        .extracting(file -> file.getFileName().toString().replace(".png", ""))
        .containsExactlyInAnyOrderElementsOf(shown);
    assertThat(named(TAKEN, Repository.files().stream()
        .filter(file -> file.startsWith("console-tests") && file.toString().endsWith(".java"))
        .map(Repository::read)))
        .as("pictures that tests take").isEqualTo(shown);
  }

  private static List<String> named(Pattern pattern, Stream<String> texts) {
    return texts.flatMap(text -> pattern.matcher(text).results()).map(found -> found.group(1)).distinct().sorted()
        .toList();
  }
}
