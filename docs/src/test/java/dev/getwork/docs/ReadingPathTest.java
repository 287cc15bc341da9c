package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The first hour of docs/architecture.md; that its files and names exist is seen to with all links and names. */
class ReadingPathTest {

  private static final Pattern STOP = Pattern.compile("\\| (?<minutes>\\d+) \\| \\[`.*");
  private static final Pattern LINK = Pattern.compile("\\[`(?<name>\\w+)`]\\((?<file>[^)]+)\\)");

  private final List<String> stops = Document.read(Path.of("docs", "architecture.md")).text().lines()
      .filter(line -> STOP.matcher(line).matches()).toList();

  @Test
  void shouldTakeAnHour() {
    assertThat(stops).hasSizeBetween(8, 10);
    assertThat(stops.stream().map(STOP::matcher).peek(stop -> stop.matches())
        .mapToInt(stop -> Integer.parseInt(stop.group("minutes"))).sum()).isEqualTo(60);
  }

  @Test
  void shouldLeadToTheFileOfEachName() {
    assertThat(stops).allSatisfy(stop -> assertThat(LINK.matcher(stop).results())
        .isNotEmpty()
        .allSatisfy(link -> assertThat(link.group("file")).endsWith("/" + link.group("name") + ".java")));
  }
}
