package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Output that a document shows. An ellipsis matches anything, and spaces count as one.
 *
 * @param where the location of the block, for failures
 */
record ExpectedOutput(String where, String text) {

  private static final String ELLIPSIS = "…";
  private static final int LAST_LINES = 40;

  /** Asserts that each shown line is part of a line of the output, in this order, perhaps with others between them. */
  void assertLinesIn(String output) {
    List<String> lines = output.lines().map(ExpectedOutput::singleSpaced).toList();
    int from = 0;
    for (String line : text.lines().map(ExpectedOutput::singleSpaced).filter(line -> !line.equals(ELLIPSIS)).toList()) {
      int found = from;
      while (found < lines.size() && !pattern(line).matcher(lines.get(found)).find()) {
        found++;
      }
      assertThat(found).as("%s shows, after the preceding lines: %s%nThe output ends with%n%s", where, line,
          String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())))
          .isLessThan(lines.size());
      from = found + 1;
    }
  }

  /** Asserts that the output is the shown text, except for spaces and line breaks. */
  void assertIs(String output) {
    assertThat(withoutSpaces(output)).as("the output at %s", where).matches(pattern(withoutSpaces(text)));
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
