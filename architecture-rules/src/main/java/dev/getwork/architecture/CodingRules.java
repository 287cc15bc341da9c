package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMembers;
import static dev.getwork.architecture.Violations.haveNoViolations;

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

/** Coding rules for all packages. */
final class CodingRules {

  private static final Set<String> INJECTIONS = Set.of(
      "org.springframework.beans.factory.annotation.Autowired", "org.springframework.beans.factory.annotation.Value",
      "jakarta.inject.Inject", "jakarta.annotation.Resource", "javax.inject.Inject", "javax.annotation.Resource",
      "com.google.inject.Inject");

  private static final String MAPPING = "org.springframework.web.bind.annotation.RequestMapping";
  private static final String BODY = "org.springframework.web.bind.annotation.RequestBody";

  private static final Set<String> GENERIC =
      Set.of("java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException");

  private CodingRules() {}

  /** Setter injection is refused too. */
  static ArchRule noFieldIsInjected(HexagonalLayout layout) {
    return noMembers().that().areDeclaredInClassesThat().resideInAPackage(layout.everything())
        .and(describe("are no constructors", member -> !(member instanceof JavaConstructor)))
        .should().beAnnotatedWith(describe("an annotation for injection",
            annotation -> INJECTIONS.contains(annotation.getRawType().getName())));
  }

  /** Method bodies may use them, because some libraries require them. */
  static ArchRule noSignatureUsesALegacyDate(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.everything())
        .should(haveNoViolations("use no legacy date in a signature", type -> type.getMembers().stream()
            .filter(member -> !member.getModifiers().contains(JavaModifier.SYNTHETIC))
            .filter(member -> member.getAllInvolvedRawTypes().stream().anyMatch(CodingRules::isLegacyDate))
            .map(JavaMember::getDescription)));
  }

  private static boolean isLegacyDate(JavaClass type) {
    return type.isAssignableTo("java.util.Date") || type.isAssignableTo("java.util.Calendar");
  }

  /** Includes standard error, the console, and printed stack traces. */
  static ArchRule nothingIsPrinted(HexagonalLayout layout) {
    return noClasses().that().resideInAPackage(layout.everything())
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .orShould().dependOnClassesThat(name("java.lang.IO").or(name("java.io.Console")));
  }

  /** Includes references to the constructors; extending these exceptions is allowed. */
  static ArchRule noGenericExceptionIsThrown(HexagonalLayout layout) {
    return noClasses().that().resideInAPackage(layout.everything())
        .should(GeneralCodingRules.THROW_GENERIC_EXCEPTIONS)
        .orShould().accessTargetWhere(describe("it refers to the constructor of a generic exception",
            access -> access instanceof JavaConstructorReference
                && GENERIC.contains(access.getTargetOwner().getName())));
  }

  /**
   * Bodies are the types named …Request and …Response, the types nested in them, and the bodies of Spring MVC handlers.
   * Only fields are checked, because {@code from(domain)} has a domain type as its parameter.
   */
  static ArchRule bodiesContainNoCoreType(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.adapters())
        .should(haveNoViolations("contain no type of the core in a body or its type arguments",
            type -> Stream.concat(partsOfBody(type), bodiesOfHandlers(type))
                .flatMap(part -> part.type().getAllInvolvedRawTypes().stream()
                    .filter(core -> Types.isIn(layout.domain(), core) || Types.isIn(layout.application(), core))
                    .map(core -> "%s contains %s".formatted(part.name(), core.getName())))));
  }

  private record Part(String name, JavaType type) {}

  private static Stream<Part> partsOfBody(JavaClass type) {
    return Types.topOf(type).getSimpleName().matches(".+(Request|Response)")
        ? Types.instanceFields(type).map(field -> new Part(field.getFullName(), field.getType()))
        : Stream.of();
  }

  private static Stream<Part> bodiesOfHandlers(JavaClass type) {
    return type.getMethods().stream().filter(method -> method.isMetaAnnotatedWith(MAPPING))
        .flatMap(method -> Stream.concat(Stream.of(method.getReturnType()),
            method.getParameters().stream().filter(parameter -> parameter.isAnnotatedWith(BODY))
                .map(JavaParameter::getType))
            .map(body -> new Part(method.getFullName(), body)));
  }

  /** Excluded packages may sleep. */
  static ArchRule noCodeSleeps(HexagonalLayout layout) {
    return noClasses().that().resideInAPackage(layout.everything())
        .and().resideOutsideOfPackages(layout.excludedPackages())
        .should().accessTargetWhere(describe("it is a sleep", CodingRules::isSleep));
  }

  private static boolean isSleep(JavaAccess<?> access) {
    return access.getName().equals("sleep")
        && Set.of("java.lang.Thread", "java.util.concurrent.TimeUnit").contains(access.getTargetOwner().getName());
  }
}
