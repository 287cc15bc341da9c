package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMembers;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaConstructorReference;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaParameter;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.Set;
import java.util.stream.Stream;

/** Habits of code that wear a house down, whichever room they are in. */
final class HabitRules {

  private static final Set<String> INJECTIONS = Set.of(
      "org.springframework.beans.factory.annotation.Autowired", "org.springframework.beans.factory.annotation.Value",
      "jakarta.inject.Inject", "jakarta.annotation.Resource", "javax.inject.Inject", "javax.annotation.Resource",
      "com.google.inject.Inject");

  private static final String MAPPING = "org.springframework.web.bind.annotation.RequestMapping";
  private static final String BODY = "org.springframework.web.bind.annotation.RequestBody";

  private static final Set<String> GENERIC =
      Set.of("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException");

  private HabitRules() {}

  /** By Spring's, Jakarta's, Guice's and the older annotations; a setter is no better than the field that it sets. */
  static ArchRule noFieldIsInjected(HousePlan house) {
    return noMembers().that().areDeclaredInClassesThat().resideInAPackage(house.everything())
        .and(describe("are no constructors", member -> !(member instanceof JavaConstructor)))
        .should().beAnnotatedWith(describe("an annotation for injection",
            annotation -> INJECTIONS.contains(annotation.getRawType().getName())));
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

  /** Standard error and the console too, and the stack traces that are printed. */
  static ArchRule nothingIsPrinted(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything())
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .orShould().dependOnClassesThat(name("java.lang.IO").or(name("java.io.Console")));
  }

  /** Extending one is not throwing one; a reference to its constructor is. */
  static ArchRule noGenericExceptionIsThrown(HousePlan house) {
    return noClasses().that().resideInAPackage(house.everything())
        .should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS)
        .orShould().accessTargetWhere(describe("it refers to the constructor of a generic exception",
            access -> access instanceof JavaConstructorReference
                && GENERIC.contains(access.getTargetOwner().getName())));
  }

  /**
   * Fields, not methods, so that {@code from(domain)} may take what it translates; and what bodies nest, for it is on
   * the wire as well. Handlers of Spring MVC: what they return or take as a body, whatever its name.
   */
  static ArchRule bodiesMentionNoCoreType(HousePlan house) {
    return classes().that().resideInAPackage(house.adapters())
        .should(unlessThey("mention no type of the core in a body, not even as a type argument",
            type -> Stream.concat(partsOfBody(type), bodiesOfHandlers(type))
                .flatMap(part -> part.type().getAllInvolvedRawTypes().stream()
                    .filter(core -> Types.isIn(house.domain(), core) || Types.isIn(house.application(), core))
                    .map(core -> "%s mentions %s".formatted(part.name(), core.getName())))));
  }

  private record Part(String name, JavaType type) {}

  private static Stream<Part> partsOfBody(JavaClass type) {
    return Types.topOf(type).getSimpleName().matches(".+(Request|Response)")
        ? type.getFields().stream().filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
            .map(field -> new Part(field.getFullName(), field.getType()))
        : Stream.of();
  }

  private static Stream<Part> bodiesOfHandlers(JavaClass type) {
    return type.getMethods().stream().filter(method -> method.isMetaAnnotatedWith(MAPPING))
        .flatMap(method -> Stream.concat(Stream.of(method.getReturnType()),
            method.getParameters().stream().filter(taken -> taken.isAnnotatedWith(BODY)).map(JavaParameter::getType))
            .map(body -> new Part(method.getFullName(), body)));
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
