package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a document shows of an output. An ellipsis stands for anything, and spaces count as one.
 *
 * @param where it is shown, for people
 * @param text as it is shown
 */
record Shown(String where, String text) {

  private static final String ELLIPSIS = "…";
  private static final int LAST_LINES = 40;

  static Shown in(Block block) {
    return new Shown(block.toString(), block.text());
  }

  /** Each line that is shown is part of a line of the output, in this order; there may be others between. */
  void assertLinesIn(String output) {
    List<String> lines = output.lines().map(Shown::singleSpaced).toList();
    int from = 0;
    for (String line : text.lines().map(Shown::singleSpaced).filter(line -> !line.equals(ELLIPSIS)).toList()) {
      int found = from;
      while (found < lines.size() && !pattern(line).matcher(lines.get(found)).find()) {
        found++;
      }
      assertThat(found).as("%s shows, after what it shows before: %s%nThe output ends with%n%s", where, line,
          String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())))
          .isLessThan(lines.size());
      from = found + 1;
    }
  }

  /** The output is what is shown, however it is broken into lines. */
  void assertIs(String output) {
    assertThat(withoutSpaces(output)).as("%s shows it", where).matches(pattern(withoutSpaces(text)));
  }

  private static Pattern pattern(String shown) {
    return Pattern.compile(Stream.of(shown.split(ELLIPSIS, -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
  }

  private static String singleSpaced(String line) {
    return line.strip().replaceAll("\\s+", " ");
  }

  private static String withoutSpaces(String text) {
    return text.replaceAll("\\s+", "");
  }
}
