package dev.getwork.docs;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A fix of docs/algorithm.md, and the edit of docs/take-it-out.md that removes it.
 *
 * @param fault the number of the fault that it fixes, or of a safety layer, as in {@code layer 3}
 * @param build the build in which it is removed, together with others
 * @param failing the tests that the document shows to fail without it, as in {@code TaskLockTest#shouldLead}
 */
record RemovedFix(String fault, String build, Edit edit, List<String> failing) {

  /** The command of docs/run-tests.sh. */
  static final String COMMAND = "mvn -pl %s -am test -Dtest=%s -Dsurefire.failIfNoSpecifiedTests=false";

  private static final Pattern SECTION =
      Pattern.compile("(?ms)^### (?<fault>\\d+|Layer \\d)[,.].*?^```diff (?<build>\\w+)$.*?(?=^##|\\z)");
  private static final Pattern QUALIFIED_TEST = Pattern.compile("\\w+\\.should\\w+");
  private static final Pattern FAILED = Pattern.compile("^\\[ERROR] {3}[\\w>]+\\.(?<test>should\\w+)",
      Pattern.MULTILINE);
  private static final Pattern FAULT_ROW = Pattern.compile("\\| (?<fault>\\d+) \\|.*\\| (?<tests>[^|]*) \\|");
  private static final Pattern LAYER_ITEM = Pattern.compile("(?<layer>\\d)\\. (?<text>.*)");
  private static final Pattern TEST = Pattern.compile("`(?<test>should\\w+)`");

  /** All of the document, in its order. */
  static List<RemovedFix> in(Document document) {
    return SECTION.matcher(document.text()).results()
        .map(section -> of(section, new Document(document.path(), section.group()))).toList();
  }

  private static RemovedFix of(MatchResult section, Document document) {
    return new RemovedFix(section.group("fault").toLowerCase(Locale.ROOT), section.group("build"),
        new Edit(document.blocks("diff"), "", List.of()),
        document.codes().stream().filter(code -> QUALIFIED_TEST.matcher(code).matches())
            .map(test -> test.replace('.', '#')).toList());
  }

  /** The methods that fail without it. */
  Set<String> tests() {
    return failing.stream().map(test -> test.substring(test.indexOf('#') + 1))
        .collect(Collectors.toCollection(TreeSet::new));
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
    return fault + " " + failing;
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group("test"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
