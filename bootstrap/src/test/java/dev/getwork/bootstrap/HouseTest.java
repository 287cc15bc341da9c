package dev.getwork.bootstrap;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HouseTest {

  private static final String D = "dev.getwork.domain..";
  private static final String A = "dev.getwork.application..";
  private static final String IN = "dev.getwork.application.port.in..";
  private static final String OUT = "dev.getwork.application.port.out..";
  private static final String CASES = "dev.getwork.application.usecase..";
  private static final String PERSISTENCE = "dev.getwork.adapter.persistence..";
  private static final String REST = "dev.getwork.adapter.rest..";
  private static final String SCHEDULER = "dev.getwork.adapter.scheduler..";
  private static final String BOOTSTRAP = "dev.getwork.bootstrap..";
  private static final String TESTKIT = "dev.getwork.testkit..";
  private static final String LANGUAGE = "org.jspecify..";

  private static final JavaClasses HOUSE = new ClassFileImporter()
      .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
      .importPackages("dev.getwork");

  private static final Map<Class<?>, Set<String>> AMBIENT = Map.of(
      java.time.Instant.class, Set.of("now"),
      java.time.LocalDate.class, Set.of("now"),
      java.time.LocalDateTime.class, Set.of("now"),
      java.time.OffsetDateTime.class, Set.of("now"),
      java.time.ZonedDateTime.class, Set.of("now"),
      java.time.Clock.class, Set.of("systemUTC", "systemDefaultZone", "system"),
      java.time.InstantSource.class, Set.of("system"),
      System.class, Set.of("currentTimeMillis", "nanoTime", "getenv", "getProperty", "exit"),
      java.util.UUID.class, Set.of("randomUUID"),
      Math.class, Set.of("random"));

  private static final DescribedPredicate<JavaAccess<?>> AMBIENT_STATE = DescribedPredicate.describe(
      "ambient time or randomness",
      access -> AMBIENT.entrySet().stream().anyMatch(known -> access.getTargetOwner().isEquivalentTo(known.getKey())
          && known.getValue().contains(access.getTarget().getName())));

  static Stream<ArchRule> rules() {
    return Stream.of(
        classes().that().resideInAPackage(D).should().onlyDependOnClassesThat()
            .resideInAnyPackage(D, LANGUAGE, "java.lang..", "java.util..", "java.time..", "java.math..")
            .because("the business must be readable, and testable, without anything else"),
        domainKeepsOut("java.util.concurrent..", "java.util.logging..", "java.lang.reflect.."),
        classes().that().resideInAPackage(A).should().onlyDependOnClassesThat()
            .resideInAnyPackage(D, A, LANGUAGE, "java..").because("use cases know no technology"),
        never(A, "java.sql..", "java.net..", "java.io..", "javax.."),
        never(REST, OUT, CASES),
        never(SCHEDULER, OUT, CASES),
        never(PERSISTENCE, IN, CASES),
        never(REST, PERSISTENCE, SCHEDULER),
        never(SCHEDULER, PERSISTENCE, REST),
        never(PERSISTENCE, REST, SCHEDULER),
        onlyIn(Set.of(BOOTSTRAP), BOOTSTRAP),
        onlyIn(Set.of(BOOTSTRAP), "org.springframework.boot.."),
        onlyIn(Set.of(PERSISTENCE, BOOTSTRAP, TESTKIT), "java.sql..", "javax.sql..", "org.postgresql..",
            "org.flywaydb..", "org.springframework.jdbc..", "org.springframework.transaction..", "com.zaxxer.hikari.."),
        onlyIn(Set.of(REST, BOOTSTRAP), "jakarta.servlet..", "org.springframework.http..", "org.springframework.web..",
            "org.springframework.security..", "java.net.http.."),
        classes().that().resideInAPackage("dev.getwork.adapter..").and().areTopLevelClasses()
            .and().haveSimpleNameNotEndingWith("Configuration").and().doNotHaveSimpleName("package-info")
            .and().resideOutsideOfPackage("dev.getwork.adapter.rest.problem..")
            .should().notHaveModifier(JavaModifier.PUBLIC).because("the configuration is the only door to an adapter"),
        slices().matching("dev.getwork.(**)").should().beFreeOfCycles(),
        noClasses().that().resideInAnyPackage(D, A).should().accessTargetWhere(AMBIENT_STATE)
            .because("time and chance come from outside, so that tests can drive them"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void shouldKeepTheRulesOfTheHouse(ArchRule rule) {
    rule.allowEmptyShould(false).check(HOUSE);
  }

  @ParameterizedTest
  @ValueSource(strings = {D, IN, OUT, CASES, PERSISTENCE, REST, SCHEDULER, BOOTSTRAP, TESTKIT})
  void shouldHaveLookedIntoEveryRoom(String room) {
    assertThat(HOUSE.that(resideInAnyPackage(room)))
        .anyMatch(type -> !type.getSimpleName().equals("package-info"));
  }

  @Test
  void shouldCatchJdbcOutsideOfPersistence() {
    var rule = onlyIn(Set.of(PERSISTENCE), "java.sql..");
    assertThat(rule.evaluate(with(JdbcInTheWrongRoom.class)).hasViolation()).isTrue();
  }

  @Test
  void shouldCatchAmbientTime() {
    var rule = noClasses().should().accessTargetWhere(AMBIENT_STATE);
    assertThat(rule.evaluate(with(AmbientTime.class)).hasViolation()).isTrue();
  }

  private static JavaClasses with(Class<?> planted) {
    return new ClassFileImporter().importClasses(planted);
  }

  private static ArchRule domainKeepsOut(String... packages) {
    return never(D, packages);
  }

  private static ArchRule never(String from, String... to) {
    return noClasses().that().resideInAPackage(from).should().dependOnClassesThat().resideInAnyPackage(to);
  }

  private static ArchRule onlyIn(Set<String> homes, String... technology) {
    return noClasses().that(DescribedPredicate.not(resideInAnyPackage(homes.toArray(String[]::new))))
        .should().dependOnClassesThat().resideInAnyPackage(technology);
  }

  private record JdbcInTheWrongRoom(java.sql.Connection connection) {}

  private record AmbientTime() {
    java.util.function.Supplier<java.time.Instant> clock() {
      return java.time.Instant::now;
    }
  }
}
