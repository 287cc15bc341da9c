package dev.getwork.docs;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fix of docs/algorithm.md, and the edit of docs/take-it-out.md that removes it.
 *
 * @param fault the number of the fault that it fixes, or of a safety layer, as in {@code layer 3}
 * @param build the build in which it is removed, together with others
 */
record RemovedFix(String fault, String build, Edit edit) {

  private static final Pattern HEADING = Pattern.compile("### (?<fault>\\d+|Layer \\d)[,.] .*");
  private static final Pattern BUILD = Pattern.compile("<!-- build (?<build>\\w+) -->");
  private static final Pattern FAILED = Pattern.compile("^\\[ERROR] {3}[\\w>…]+\\.(?<test>should\\w+)",
      Pattern.MULTILINE);
  private static final Pattern FAULT_ROW = Pattern.compile("\\| (?<fault>\\d+) \\|.*\\| (?<tests>[^|]*) \\|");
  private static final Pattern LAYER_ITEM = Pattern.compile("(?<layer>\\d)\\. (?<text>.*)");
  private static final Pattern TEST = Pattern.compile("`(?<test>should\\w+)`");

  /** All of the document, in its order. */
  static List<RemovedFix> in(Document document) {
    List<String> lines = document.text().lines().toList();
    return Edit.of(document).stream().map(edit -> of(edit, lines.subList(0, edit.line()))).toList();
  }

  private static RemovedFix of(Edit edit, List<String> before) {
    return new RemovedFix(
        last(HEADING, before).group("fault").toLowerCase(Locale.ROOT), last(BUILD, before).group("build"), edit);
  }

  private static Matcher last(Pattern line, List<String> lines) {
    return lines.reversed().stream().map(line::matcher).filter(found -> found.matches()).findFirst().orElseThrow();
  }

  /** The tests that the document shows to fail without it. */
  Set<String> tests() {
    return failedTests(String.join("\n", edit.message()));
  }

  /** The tests that failed according to the log of a build. */
  static Set<String> failedTests(String log) {
    return names(FAILED, log);
  }

  /** By fault and safety layer, the tests that docs/algorithm.md names as failing without its fixes. */
  static Map<String, Set<String>> testsByFault(Document algorithm) {
    var tests = new TreeMap<String, Set<String>>();
    algorithm.text().lines().map(FAULT_ROW::matcher).filter(row -> row.matches())
        .forEach(row -> tests.put(row.group("fault"), names(TEST, row.group("tests"))));
    String layers = algorithm.text().split("## Safety layers", -1)[1].split("\n## ", -1)[0].replaceAll("\n +", " ");
    layers.lines().map(LAYER_ITEM::matcher).filter(layer -> layer.matches())
        .forEach(layer -> tests.put("layer " + layer.group("layer"), names(TEST, layer.group("text"))));
    return tests;
  }

  @Override
  public String toString() {
    return fault + " at " + edit;
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group("test"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
