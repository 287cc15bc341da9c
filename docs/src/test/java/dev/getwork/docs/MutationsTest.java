package dev.getwork.docs;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.docs.Pit.Report;
import dev.getwork.docs.Pit.Scope;
import dev.getwork.docs.RecordedChecks.Outcome;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests detect nearly all mutants of domain and use cases; docs/mutation-testing.survivors.tsv explains the others. */
@Order(1)
class MutationsTest {

  private static final int LEAST_PERCENT = 95;

  private static final String DOCUMENT = Document.read(Path.of("docs", "mutation-testing.md")).text();

  private static final String SURVIVORS = Repository.read(Path.of("docs", "mutation-testing.survivors.tsv"));

  private static final Pattern EXPLAINED =
      Pattern.compile("(?m)^(?<place>\\S+)\t(?<mutator>\\w+)\t(?<count>\\d+)\t.+$");

  private static final RecordedChecks RECORD =
      RecordedChecks.in(Path.of("docs/mutation-testing.checked.txt"), "mutations");

  private static final Map<Scope, Outcome> OUTCOMES = new EnumMap<>(Scope.class);

  /** Runs PIT only when the inputs changed, or with {@code -Dmutations=always}; otherwise returns the record. */
  private static Outcome outcome(Scope scope) {
    return OUTCOMES.computeIfAbsent(scope, _ -> {
      Outcome outcome = RECORD.outcome(scope.name(), scope.inputs(), () -> Report.of(Pit.mutants(scope)).lines());
      System.out.println("MutationsTest: " + scope + ": " + outcome.origin());
      return outcome;
    });
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldDetectMostMutants(Scope scope) {
    Report report = Report.read(outcome(scope).result());
    assertThat(report.mutants()).isGreaterThan(100);
    assertThat(report.percent()).as("%s in %s, %s", report, scope.reports(), outcome(scope).origin())
        .isGreaterThanOrEqualTo(LEAST_PERCENT);
  }

  /** Some mutants survive only with some interleavings of threads; the file explains all that may survive. */
  @Tag("proof")
  @Test
  void shouldExplainEverySurvivor() {
    var survivors = new TreeMap<String, Long>();
    Arrays.stream(Scope.values()).forEach(scope -> survivors.putAll(Report.read(outcome(scope).result()).survivors()));
    Map<String, Long> explained = explained();
    assertThat(survivors).isNotEmpty().allSatisfy((mutant, count) -> assertThat(count)
        .as("survivors of %s, which docs/mutation-testing.survivors.tsv explains", mutant)
        .isLessThanOrEqualTo(explained.getOrDefault(mutant, 0L)));
  }

  private static Map<String, Long> explained() {
    return EXPLAINED.matcher(SURVIVORS).results().collect(toMap(
        row -> row.group("place") + " " + row.group("mutator"), row -> Long.parseLong(row.group("count")), Long::sum,
        TreeMap::new));
  }

  @ParameterizedTest
  @EnumSource
  void shouldShowTheRecordedFigures(Scope scope) {
    Report report = Report.read(RECORD.recorded(scope.name()).orElseThrow());
    assertThat(DOCUMENT).containsPattern("\\| %s \\| %d \\| %d, %d %% \\|".formatted(
        scope.name().toLowerCase(Locale.ROOT).replace('_', ' '), report.mutants(), report.detected(),
        report.percent()));
  }

  @Test
  void shouldDependOnSourcesAndTestsOfTheScope() {
    assertThat(names(Scope.DOMAIN)).contains("AssignmentPolicy.java", "AssignmentPolicyTest.java")
        .doesNotContain("RequestWorkUseCase.java");
    assertThat(names(Scope.USE_CASES))
        .contains("AssignmentPolicy.java", "RequestWorkUseCase.java", "RequestWorkTest.java", "InMemoryStore.java")
        .doesNotContain("TestServer.java", "CapturedLog.java");
    assertThat(Scope.DOMAIN.inputs()).isNotEqualTo(Scope.USE_CASES.inputs());
  }

  private static List<String> names(Scope scope) {
    return scope.sources().stream().map(file -> file.getFileName().toString()).toList();
  }

  @Test
  void shouldReadTheReportThatItRecords() {
    var report = new Report(3, 1, new TreeMap<>(Map.of("Task.name EmptyObjectReturnVals", 2L)));
    assertThat(Report.read(report.lines())).isEqualTo(report);
  }
}
