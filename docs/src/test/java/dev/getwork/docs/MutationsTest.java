package dev.getwork.docs;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.Pit.Mutant;
import dev.getwork.docs.Pit.Scope;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests notice nearly every small change of the domain and the use cases; docs/mutation-testing.md explains the rest. */
@Order(1)
@Tag("proof")
class MutationsTest {

  private static final int LEAST_PERCENT = 85;

  private static final Pattern EXPLAINED =
      Pattern.compile("(?m)^\\| `(?<place>[^`]+)` \\| (?<mutator>\\w+) \\| (?<count>\\d+) \\| .+ \\|$");

  private static final Map<Scope, List<Mutant>> MUTANTS = new EnumMap<>(Scope.class);

  @BeforeAll
  static void mutate() {
    Arrays.stream(Scope.values()).forEach(scope -> MUTANTS.put(scope, Pit.mutants(scope)));
  }

  @ParameterizedTest
  @EnumSource
  void shouldDetectMostMutants(Scope scope) {
    List<Mutant> mutants = MUTANTS.getOrDefault(scope, List.of());
    long detected = mutants.stream().filter(Mutant::detected).count();
    assertThat(mutants).hasSizeGreaterThan(100);
    assertThat(100.0 * detected / mutants.size()).as("%d of %d in %s", detected, mutants.size(), scope.reports())
        .isGreaterThanOrEqualTo(LEAST_PERCENT);
  }

  /** A survivor that the document does not explain is found here, and an explanation of one that is no more. */
  @Test
  void shouldExplainEverySurvivor() {
    Map<String, Long> survivors = MUTANTS.values().stream().flatMap(List::stream).filter(mutant -> !mutant.detected())
        .collect(groupingBy(mutant -> mutant.place() + " " + mutant.mutator(), TreeMap::new, counting()));
    assertThat(survivors.entrySet()).as("survivors, which docs/mutation-testing.md explains")
        .containsExactlyInAnyOrderElementsOf(explained().entrySet());
  }

  private static Map<String, Long> explained() {
    return EXPLAINED.matcher(Document.read(Path.of("docs", "mutation-testing.md")).text()).results()
        .collect(toMap(row -> row.group("place") + " " + row.group("mutator"),
            row -> Long.parseLong(row.group("count")), Long::sum, TreeMap::new));
  }
}
