package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/locks describes each strategy of lock-lab, in a section or a row of a table. A section has a diagram, which shows
 * statements and commands of its code, or refers to an act of the story.
 */
class ComparedLocksTest {

  private static final Path FOLDER = Path.of("docs", "locks");
  private static final Pattern STRATEGY = Pattern.compile("(?m)^  ([A-Z_]+)\\((?:NOWHERE|ON_ONE_NODE|EVERYWHERE),");
  private static final Pattern SENT =
      Pattern.compile("(?m)^ *\\w+->>(?:database|redis|second|pooler|one|two): (.+)$");

  private static final String DIAGRAM = "```mermaid";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)`");

  /** Files that are not a lock. */
  private static final Set<String> SHARED = Set.of("Strategy.java", "LockResources.java", "package-info.java");

  /** Statements of all transactions. */
  private static final Set<String> COMMON = Set.of("begin", "commit", "rollback", "insert into hold");

  private static final Path LOCKS = Path.of("lock-lab/src/main/java/dev/getwork/lab/lock");
  private static final Path PRODUCT =
      Path.of("adapter-persistence/src/main/java/dev/getwork/adapter/persistence/work");

  /** The locks of the product. */
  private static final Map<String, Set<String>> PRODUCT_LOCKS = Map.of(
      "row-skip-locked", Set.of("PostgresTaskLock"), "lease", Set.of("LeaseTaskLock"));

  @Test
  void shouldDescribeEachStrategyOnce() {
    Set<String> strategies = definitions().keySet();
    List<String> sections = strategies.stream().filter(sections()::containsKey).toList();

    assertThat(strategies).hasSizeGreaterThan(20);
    assertThat(Stream.concat(sections.stream(), rows())).containsExactlyInAnyOrderElementsOf(strategies);
    assertThat(TestedBlocks.of(ComparedLocksTest.class)).hasSameSizeAs(
        sections.stream().filter(name -> sections().getOrDefault(name, "").contains(DIAGRAM)).toList());
  }

  /** The strategies that are a row of a table. */
  private static Stream<String> rows() {
    return Repository.documents().stream().filter(document -> document.path().startsWith(FOLDER))
        .flatMap(document -> ROW.matcher(Repository.read(document.path())).results())
        .map((MatchResult row) -> row.group(1));
  }

  /** Compares each diagram with the classes of its strategy only. */
  @Test
  void shouldShowStatementsOfTheStrategies() {
    Map<String, String> definitions = definitions();
    sections().forEach((name, section) -> {
      if (definitions.containsKey(name)) {
        String classes = sources(name, definitions.get(name));
        assertThat(section).as(name).containsAnyOf(DIAGRAM, "locks.md#oliver-and-tracy");
        assertThat(sent(section)).as("sent in the section of %s", name)
            .allSatisfy(sent -> assertThat(classes).contains(flat(sent)));
      }
    });
  }

  private static Map<String, String> sections() {
    var sections = new LinkedHashMap<String, String>();
    Repository.documents().stream().filter(document -> document.path().startsWith(FOLDER))
        .forEach(document -> sections.putAll(document.sections()));
    return sections;
  }

  private static Stream<String> sent(String section) {
    return SENT.matcher(section).results().map((MatchResult result) -> result.group(1))
        .filter(sent -> !COMMON.contains(sent)).flatMap(sent -> Arrays.stream(sent.split(" … ", -1)));
  }

  /** The definitions of the strategies by name, in their order. */
  private static Map<String, String> definitions() {
    String source = Repository.readNamed("Strategy.java");
    var definitions = new LinkedHashMap<String, String>();
    List<MatchResult> constants = STRATEGY.matcher(source).results().toList();
    for (int i = 0; i < constants.size(); i++) {
      int end = i + 1 < constants.size() ? constants.get(i + 1).start() : source.indexOf(';', constants.get(i).end());
      definitions.put(constants.get(i).group(1).toLowerCase(Locale.ROOT).replace('_', '-'),
          source.substring(constants.get(i).end(), end));
    }
    return definitions;
  }

  /** The sources of the classes that the definition names, and of those that these name. */
  private static String sources(String strategy, String definition) {
    if (PRODUCT_LOCKS.containsKey(strategy)) {
      return PRODUCT_LOCKS.get(strategy).stream().map(name -> flat(Repository.read(PRODUCT.resolve(name + ".java"))))
          .collect(Collectors.joining());
    }
    String named = locks(definition);
    return flat(named + locks(named));
  }

  private static String locks(String source) {
    return Repository.files().stream().filter(file -> file.startsWith(LOCKS))
        .filter(file -> !SHARED.contains(file.getFileName().toString()))
        .filter(file -> source.matches("(?s).*\\b" + file.getFileName().toString().replace(".java", "") + "\\b.*"))
        .map(Repository::read).collect(Collectors.joining());
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ");
  }
}
