package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Violations.haveNoViolations;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each rule reports its fixtures, and that it reports nothing on a correct application. */
class FixtureTest {

  private static final JavaClasses CORRECT = SampleProject.correctClasses();

  @TestFactory
  Stream<DynamicTest> shouldReportTheCulpritAndTheRemedy() {
    return Fixture.ALL.stream().map(fixture -> dynamicTest(fixture.culprit(),
        () -> assertThat(fixture.missingFromReport(fixture.rule().in(fixture.layout()))).isEmpty()));
  }

  @ParameterizedTest
  @EnumSource
  void shouldHaveAFixtureForEachRule(ArchitectureRule rule) {
    assertThat(Fixture.ALL).extracting(Fixture::rule).contains(rule);
  }

  @Test
  void shouldUseEveryFixture() {
    Set<String> roots = Fixture.CLASSES.stream()
        .map(type -> Stream.of(type.getPackageName().split("\\.")).limit(3).collect(Collectors.joining(".")))
        .collect(Collectors.toSet());
    assertThat(Fixture.ALL).extracting(fixture -> fixture.layout().root()).hasSameElementsAs(roots);
  }

  /** Tests the fixtures: each rule in turn is replaced by one that never fails, and only its fixtures detect it. */
  @ParameterizedTest
  @EnumSource
  void shouldDetectARuleThatNeverFails(ArchitectureRule disabled) {
    ArchRule neverFails =
        classes().should(haveNoViolations("be anything", type -> Stream.of())).because(disabled.remedy());
    assertThat(missing((rule, layout) -> rule == disabled ? neverFails : rule.in(layout)))
        .containsOnlyKeys(disabled);
  }

  @ParameterizedTest
  @EnumSource
  void shouldReportNothingOnACorrectApplication(ArchitectureRule rule) {
    ArchRule candidate = rule.in(HexagonalLayout.of(SampleProject.ROOT));
    assertThat(candidate.evaluate(CORRECT).getFailureReport().getDetails()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void shouldFailWithoutClassesToCheck(ArchitectureRule rule) {
    JavaClasses none = new ClassFileImporter().importClasses();
    ArchRule candidate = rule.in(HexagonalLayout.of("nowhere"));
    assertThatThrownBy(() -> candidate.evaluate(none)).hasMessageContaining("failed to check any classes");
  }

  private static Map<ArchitectureRule, List<String>> missing(
      BiFunction<ArchitectureRule, HexagonalLayout, ArchRule> rules) {
    return Fixture.ALL.stream()
        .flatMap(fixture -> fixture.missingFromReport(rules.apply(fixture.rule(), fixture.layout()))
            .map(message -> Map.entry(fixture.rule(), message)))
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
  }
}
