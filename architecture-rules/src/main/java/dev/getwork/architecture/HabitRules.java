package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Set;
import java.util.stream.Stream;

/** Habits of code that wear a house down, whichever room they are in. */
final class HabitRules {

  private HabitRules() {}

  /** By Spring's, Jakarta's, Guice's and the older annotations. */
  static ArchRule noFieldIsInjected(HousePlan house) {
    return noFields().that().areDeclaredInClassesThat().resideInAPackage(house.everything())
        .should(GeneralCodingRules.BE_ANNOTATED_WITH_AN_INJECTION_ANNOTATION);
  }

  /** In signatures: a driver's type may appear within the method that talks to the driver, and must not get out. */
  static ArchRule noSignatureHasAnOldDate(HousePlan house) {
    return classes().that().resideInAPackage(house.everything())
        .should(unlessThey("show no old date in a signature", type -> type.getMembers().stream()
            .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
            .filter(member -> member.getAllInvolvedRawTypes().stream().anyMatch(HabitRules::isOldDate))
            .map(JavaMember::getDescription)));
  }

  private static boolean isOldDate(JavaClass type) {
    return type.isAssignableTo("java.util.Date") || type.isAssignableTo("java.util.Calendar");
  }

  /** Standard error too, and the stack traces that are printed to it. */
  static ArchRule nothingIsPrinted(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything()).should(GeneralCodingRules.ACCESS_STANDARD_STREAMS);
  }

  /** Extending one is not throwing one. */
  static ArchRule noGenericExceptionIsThrown(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything()).should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS);
  }

  /**
   * Fields, not methods, so that {@code from(domain)} may take what it translates; and what bodies nest, for it is on
   * the wire as well.
   */
  static ArchRule bodiesMentionNoCoreType(HousePlan house) {
    return fields().that().areDeclaredInClassesThat(areBodies(house)).and().areNotStatic()
        .should(unlessThey("mention no type of the core, not even as a type argument", field -> field
            .getAllInvolvedRawTypes().stream()
            .filter(type -> Types.isIn(house.domain(), type) || Types.isIn(house.application(), type))
            .map(type -> "%s mentions %s".formatted(field.getFullName(), type.getName()))));
  }

  private static DescribedPredicate<JavaClass> areBodies(HousePlan house) {
    return describe("are requests or responses", type -> Types.isIn(house.adapters(), type)
        && Types.topOf(type).getSimpleName().matches(".+(Request|Response)"));
  }

  /** Looks at tests and at the house: a sleep is a guess in both. What measures, beside the house, may sleep. */
  static ArchRule nobodySleeps(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything())
        .and().resideOutsideOfPackages(house.annexPackages())
        .should().accessTargetWhere(describe("it is a sleep", HabitRules::isSleep));
  }

  private static boolean isSleep(JavaAccess<?> access) {
    return access.getName().equals("sleep")
        && Set.of("java.lang.Thread", "java.util.concurrent.TimeUnit").contains(access.getTargetOwner().getName());
  }
}
