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
 * A cure of docs/algorithm.md, and the edit of docs/take-it-out.md that takes it out.
 *
 * @param fault the number of the fault that it is for, or of a wall, as in {@code wall 3}
 * @param build in which it is taken out, together with others
 * @param edit what takes it out, and the tests that fail then
 */
record Cure(String fault, String build, Edit edit) {

  private static final Pattern HEADING = Pattern.compile("### (?<fault>\\d+|Wall \\d)[,.] .*");
  private static final Pattern BUILD = Pattern.compile("<!-- build (?<build>\\w+) -->");
  private static final Pattern FAILED = Pattern.compile("^\\[ERROR] {3}[\\w>…]+\\.(?<test>should\\w+)",
      Pattern.MULTILINE);
  private static final Pattern ROW = Pattern.compile("\\| (?<fault>\\d+) \\|.*\\| (?<tests>[^|]*) \\|");
  private static final Pattern WALL = Pattern.compile("(?<wall>\\d)\\. (?<text>.*)");
  private static final Pattern TEST = Pattern.compile("`(?<test>should\\w+)`");

  /** All of the document, in its order. */
  static List<Cure> of(Document document) {
    List<String> lines = document.text().lines().toList();
    return Edit.of(document).stream().map(edit -> of(edit, lines.subList(0, edit.line()))).toList();
  }

  private static Cure of(Edit edit, List<String> before) {
    return new Cure(
        last(HEADING, before).group("fault").toLowerCase(Locale.ROOT), last(BUILD, before).group("build"), edit);
  }

  private static Matcher last(Pattern line, List<String> lines) {
    return lines.reversed().stream().map(line::matcher).filter(found -> found.matches()).findFirst().orElseThrow();
  }

  /** The tests that fail without it. */
  Set<String> tests() {
    return failed(String.join("\n", edit.message()));
  }

  /** The tests that a build's log says have failed. */
  static Set<String> failed(String log) {
    return names(FAILED, log);
  }

  /** By the number of each fault and wall, the tests that docs/algorithm.md says fail without its cures. */
  static Map<String, Set<String>> claimedBy(Document algorithm) {
    var claimed = new TreeMap<String, Set<String>>();
    algorithm.text().lines().map(ROW::matcher).filter(row -> row.matches())
        .forEach(row -> claimed.put(row.group("fault"), names(TEST, row.group("tests"))));
    String walls = algorithm.text().split("## The walls", -1)[1].split("\n## ", -1)[0].replaceAll("\n +", " ");
    walls.lines().map(WALL::matcher).filter(wall -> wall.matches())
        .forEach(wall -> claimed.put("wall " + wall.group("wall"), names(TEST, wall.group("text"))));
    return claimed;
  }

  /** For people: the fault, and where its edit stands. */
  @Override
  public String toString() {
    return fault + " at " + edit;
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group("test"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
