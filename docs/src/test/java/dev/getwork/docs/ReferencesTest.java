package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pictures, repeated figures and the reading path of the documents refer to what exists. */
class ReferencesTest {

  private static final Path PICTURES = Path.of("docs", "pictures");
  private static final Pattern TAKEN = Pattern.compile("\\.picture\\(\"([^\"]+)\"[,)]");
  private static final Pattern SHOWN = Pattern.compile("!\\[[^\\]]+]\\((?:docs/)?pictures/([^)]+)\\.png\\)");
  private static final Pattern FIGURES =
      Pattern
          .compile("(?m)^\\|[^|]+\\|(?<figures>[^|]+\\|[^|]+)\\|[^|]+]\\((?<file>[^|)#]+)#(?<anchor>[^|)]+)\\) \\|$");
  private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,]*");
  private static final Pattern STOP = Pattern.compile("\\| (?<minutes>\\d+) \\| \\[`.*");
  private static final Pattern TYPE_LINK = Pattern.compile("\\[`(?<name>\\w+)`]\\((?<file>[^)]+)\\)");

  /** The tests of the console take exactly the screenshots that documents show. */
  @Test
  void shouldShowTheScreenshotsOfTheConsole() {
    List<String> shown = names(SHOWN, Repository.documents().stream().map(Document::text));
    assertThat(Repository.files().stream()
        .filter(file -> file.startsWith(PICTURES) && file.toString().endsWith(".png")))
        .extracting(file -> file.getFileName().toString().replace(".png", ""))
        .containsExactlyInAnyOrderElementsOf(shown);
    assertThat(names(TAKEN, Repository.files().stream()
        .filter(file -> file.startsWith("console-tests") && file.toString().endsWith(".java"))
        .map(Repository::read)))
        .as("pictures that tests take").isEqualTo(shown);
  }

  private static List<String> names(Pattern pattern, Stream<String> texts) {
    return texts.flatMap(text -> pattern.matcher(text).results()).map(found -> found.group(1)).distinct().sorted()
        .toList();
  }

  /** The figures of the README are in the sections of recorded runs that their rows link. */
  @Test
  void shouldRepeatFiguresOfTheLinkedSections() {
    assertThat(FIGURES.matcher(Document.read(Path.of("README.md")).text()).results().toList()).isNotEmpty()
        .allSatisfy(row -> {
          Document recorded = Document.read(Path.of(row.group("file")));
          assertThat(numbers(row.group("figures"))).as(row.group())
              .isSubsetOf(numbers(recorded.sections().getOrDefault(row.group("anchor"), "")));
        });
  }

  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }

  /** The reading path of docs/architecture.md takes an hour and links the file of each type that it names. */
  @Test
  void shouldHaveAReadingPathOfAnHour() {
    List<String> stops = Document.read(Path.of("docs", "architecture.md")).text().lines()
        .filter(line -> STOP.matcher(line).matches()).toList();
    assertThat(stops).hasSizeBetween(8, 10).allSatisfy(stop -> assertThat(TYPE_LINK.matcher(stop).results())
        .isNotEmpty()
        .allSatisfy(link -> assertThat(link.group("file")).endsWith("/" + link.group("name") + ".java")));
    assertThat(stops.stream().map(STOP::matcher).filter(Matcher::matches)
        .mapToInt(stop -> Integer.parseInt(stop.group("minutes"))).sum()).isEqualTo(60);
  }
}
