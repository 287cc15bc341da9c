package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/locks.md compares is what the laboratory has, and what its diagrams say to a server stands in the code. */
class ComparedLocksTest {

  private static final Path DOCUMENT = Path.of("docs", "locks.md");
  private static final Pattern STRATEGY = Pattern.compile("(?m)^  ([A-Z_]+)\\((?:NOWHERE|ON_ONE_NODE|EVERYWHERE),");
  private static final Pattern SECTION = Pattern.compile("(?m)^### `([a-z-]+)`$");
  private static final Pattern TOLD =
      Pattern.compile("(?m)^ *\\w+->>(?:database|redis|second|pooler|one|two): (.+)$");

  /** What every transaction says. */
  private static final Set<String> FRAMING = Set.of("begin", "commit", "rollback", "insert into hold");

  private static final List<Path> PRODUCT = Stream.of("PostgresTaskLock", "LeaseTaskLock", "LeasedLeadership")
      .map(name -> Path.of("adapter-persistence/src/main/java/dev/getwork/adapter/persistence/work", name + ".java"))
      .toList();

  @Test
  void shouldHaveASectionForEachStrategy() {
    List<String> strategies = found(STRATEGY, Repository.readOnly("Strategy.java"))
        .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-')).toList();

    assertThat(strategies).hasSizeGreaterThan(20);
    assertThat(found(SECTION, Document.read(DOCUMENT).text())).containsExactlyElementsOf(strategies);
    assertThat(Claim.blocks(ComparedLocksTest.class)).hasSameSizeAs(strategies);
  }

  @Test
  void shouldDrawWhatTheLocksSay() {
    String locks = Stream.concat(PRODUCT.stream(), Repository.files().stream()
        .filter(file -> file.startsWith("lock-lab/src/main/java/dev/getwork/lab/lock")))
        .map(Repository::read).map(ComparedLocksTest::flat).collect(Collectors.joining());

    assertThat(Claim.blocks(ComparedLocksTest.class)).allSatisfy(diagram -> assertThat(
        found(TOLD, diagram.text()).filter(told -> !FRAMING.contains(told))
            .flatMap(told -> Arrays.stream(told.split(" … ", -1))))
        .as(diagram.toString()).allSatisfy(said -> assertThat(locks).contains(flat(said))));
  }

  private static String flat(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult result) -> result.group(1));
  }
}
