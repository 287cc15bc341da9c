package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Complaints.unlessThey;
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

/** A rule that has never been red has never been tested. */
class FixtureTest {

  private static final JavaClasses SOUND = SampleProject.soundClasses();

  @TestFactory
  Stream<DynamicTest> shouldCatchTheCulpritAndSayWhatToDo() {
    return Fixture.ALL.stream().map(fixture -> dynamicTest(fixture.culprit(),
        () -> assertThat(fixture.complaintsAbout(fixture.rule().in(fixture.plan()))).isEmpty()));
  }

  @ParameterizedTest
  @EnumSource
  void shouldHaveAFixture(HouseRule rule) {
    assertThat(Fixture.ALL).extracting(Fixture::rule).contains(rule);
  }

  @Test
  void shouldUseEveryFixtureThatIsThere() {
    Set<String> there = Fixture.CLASSES.stream()
        .map(type -> Stream.of(type.getPackageName().split("\\.")).limit(3).collect(Collectors.joining(".")))
        .collect(Collectors.toSet());
    assertThat(Fixture.ALL).extracting(fixture -> fixture.plan().root()).containsExactlyInAnyOrderElementsOf(there);
  }

  /** The check that stands guard over the rules is itself shown to bite: for every rule, and for that rule alone. */
  @ParameterizedTest
  @EnumSource
  void shouldNoticeARuleThatIsAlwaysGreen(HouseRule neutered) {
    ArchRule alwaysGreen = classes().should(unlessThey("be anything", type -> Stream.of())).because(neutered.remedy());
    assertThat(complaints((rule, house) -> rule == neutered ? alwaysGreen : rule.in(house)))
        .containsOnlyKeys(neutered);
  }

  @Test
  void shouldHaveNoComplaintAboutTheRulesAsTheyAre() {
    assertThat(complaints(HouseRule::in)).isEmpty();
  }

  /** Nor may a rule be red for another's fixture because it is red for everything. */
  @ParameterizedTest
  @EnumSource
  void shouldLeaveASoundHouseAlone(HouseRule rule) {
    assertThat(rule.in(HousePlan.of(SampleProject.ROOT)).evaluate(SOUND).getFailureReport().getDetails()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void shouldFailWhereThereIsNothingToLookAt(HouseRule rule) {
    JavaClasses nothing = new ClassFileImporter().importClasses();
    ArchRule there = rule.in(HousePlan.of("nowhere"));
    assertThatThrownBy(() -> there.evaluate(nothing)).hasMessageContaining("failed to check any classes");
  }

  private static Map<HouseRule, List<String>> complaints(BiFunction<HouseRule, HousePlan, ArchRule> rules) {
    return Fixture.ALL.stream()
        .flatMap(fixture -> fixture.complaintsAbout(rules.apply(fixture.rule(), fixture.plan()))
            .map(complaint -> Map.entry(fixture.rule(), complaint)))
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toList())));
  }
}
