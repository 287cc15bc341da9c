package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Violations.haveNoViolations;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** Rules for use cases and their packages. */
final class UseCaseRules {

  private static final String SUFFIX = "UseCase";

  private UseCaseRules() {}

  /**
   * Checks every class with the suffix and every class that implements an in-port. Code that several use cases share is
   * a step: a class with neither.
   */
  static ArchRule useCasesImplementOneInPort(HexagonalLayout layout) {
    return classes().that(areUseCases(layout))
        .should(haveNoViolations("implement exactly one in-port, be named after it, final and package-private",
            type -> violationsOfUseCase(layout, type)));
  }

  private static DescribedPredicate<JavaClass> areUseCases(HexagonalLayout layout) {
    return describe("are use cases", type -> Types.isIn(layout.useCases(), type)
        && (isNamedUseCase(type) || !inPortsOf(layout, type).isEmpty()));
  }

  private static Stream<String> violationsOfUseCase(HexagonalLayout layout, JavaClass type) {
    List<String> ports = inPortsOf(layout, type);
    if (ports.size() != 1) {
      return Stream.of("%s implements %d in-ports %s".formatted(type.getName(), ports.size(), ports));
    }
    String expected = ports.getFirst() + SUFFIX;
    if (!type.getSimpleName().equals(expected)) {
      return Stream.of("%s implements %s and is not named %s".formatted(type.getName(), ports.getFirst(), expected));
    }
    boolean isHidden = type.getModifiers().contains(JavaModifier.FINAL) && !Types.isPublic(type);
    return isHidden ? Stream.of() : Stream.of(type.getName() + " is not final and package-private");
  }

  private static List<String> inPortsOf(HexagonalLayout layout, JavaClass type) {
    return type.getAllRawInterfaces().stream()
        .filter(port -> Types.isInPort(layout, port))
        .map(JavaClass::getSimpleName)
        .sorted()
        .toList();
  }

  /**
   * Refuses a dependency on another use case's class or in-port, also from a step. The data of an in-port may be used,
   * and so may an in-port that no adapter uses: a dispatcher such as "run the job that is due" is its only caller. The
   * public entry point may depend on all use cases.
   */
  static ArchRule useCasesDoNotCallEachOther(HexagonalLayout layout) {
    return classes().that(areUseCasesOrSteps(layout))
        .should(haveNoViolations("not call each other", type -> type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> isAnotherUseCase(layout, Types.topOf(type), dependency.getTargetClass()))
            .map(Dependency::getDescription)));
  }

  private static DescribedPredicate<JavaClass> areUseCasesOrSteps(HexagonalLayout layout) {
    return describe("are use cases or their steps", type -> Types.isIn(layout.useCases(), type)
        && (isNamedUseCase(Types.topOf(type)) || !Types.isPublic(Types.topOf(type))));
  }

  private static boolean isAnotherUseCase(HexagonalLayout layout, JavaClass self, JavaClass target) {
    JavaClass other = Types.topOf(target);
    return Types.isIn(layout.useCases(), other) && isNamedUseCase(other) && !other.equals(self)
        || Types.isInPort(layout, target) && !self.isAssignableTo(target.getName())
            && isUsedByAnAdapter(layout, target);
  }

  private static boolean isUsedByAnAdapter(HexagonalLayout layout, JavaClass port) {
    return port.getDirectDependenciesToSelf().stream()
        .anyMatch(dependency -> Types.isIn(layout.adapters(), dependency.getOriginClass()));
  }

  private static boolean isNamedUseCase(JavaClass type) {
    return type.isTopLevelClass() && type.getSimpleName().endsWith(SUFFIX);
  }

  /**
   * The entry point lists or constructs the package's use cases for bootstrap. A package that has sub-packages may show what
   * these share.
   */
  static ArchRule useCasePackagesHaveOneEntryPoint(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.useCases())
        .should(haveNoViolations("include at most one public type per package",
            type -> type.getPackage().getSubpackages().isEmpty()
                ? Types.severalInPackage(type, other -> other.isTopLevelClass() && Types.isPublic(other))
                : Stream.of()));
  }
}
