package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** What makes a class a use case: one intention, behind one in-port, on its own. */
final class UseCaseRules {

  private static final String SUFFIX = "UseCase";

  private UseCaseRules() {}

  /**
   * Looks at all that is called a use case and at all that implements an in-port, so that neither a name nor its lack
   * is a way out. An in-port that a method reference serves needs no class; and what several use cases have in common,
   * a step of an algorithm say, is a class of its own without the suffix, and without an in-port.
   */
  static ArchRule useCasesImplementOneInPort(HousePlan house) {
    return classes().that(areUseCases(house))
        .should(unlessThey("implement exactly one in-port, be named after it, final and package-private",
            type -> faultsOf(house, type)));
  }

  private static DescribedPredicate<JavaClass> areUseCases(HousePlan house) {
    return describe("are use cases", type -> Types.isIn(house.useCases(), type)
        && (isNamedUseCase(type) || !inPortsOf(house, type).isEmpty()));
  }

  private static Stream<String> faultsOf(HousePlan house, JavaClass type) {
    List<String> ports = inPortsOf(house, type);
    if (ports.size() != 1) {
      return Stream.of("%s implements %d in-ports %s".formatted(type.getName(), ports.size(), ports));
    }
    String expected = ports.getFirst() + SUFFIX;
    if (!type.getSimpleName().equals(expected)) {
      return Stream.of("%s implements %s and is not named %s".formatted(type.getName(), ports.getFirst(), expected));
    }
    boolean sealed = type.getModifiers().contains(JavaModifier.FINAL) && !Types.isPublic(type);
    return sealed ? Stream.of() : Stream.of(type.getName() + " is not final and package-private");
  }

  private static List<String> inPortsOf(HousePlan house, JavaClass type) {
    return type.getAllRawInterfaces().stream()
        .filter(port -> Types.isInPort(house, port))
        .map(JavaClass::getSimpleName)
        .sorted()
        .toList();
  }

  /**
   * Neither by class nor through the in-port of another, and not through a step that several of them share. A use case
   * may choose among in-ports that no adapter asks for: a dispatcher ("run the job that is due") is then the only
   * caller. The public class hands the use cases out, so it may know all of them.
   */
  static ArchRule useCasesDoNotCallEachOther(HousePlan house) {
    return classes().that(areUseCasesOrSteps(house))
        .should(unlessThey("not call each other", type -> type.getDirectDependenciesFromSelf().stream()
            .filter(dependency -> isAnotherUseCase(house, Types.topOf(type), dependency.getTargetClass()))
            .map(Dependency::getDescription)));
  }

  private static DescribedPredicate<JavaClass> areUseCasesOrSteps(HousePlan house) {
    return describe("are use cases or their steps", type -> Types.isIn(house.useCases(), type)
        && (isNamedUseCase(Types.topOf(type)) || !Types.isPublic(Types.topOf(type))));
  }

  /** A step may know what an in-port answers; a use case may know that of its own in-port only. */
  private static boolean isAnotherUseCase(HousePlan house, JavaClass self, JavaClass target) {
    JavaClass other = Types.topOf(target);
    JavaClass port = isNamedUseCase(self) ? other : target;
    return Types.isIn(house.useCases(), other) && isNamedUseCase(other) && !other.equals(self)
        || Types.isInPort(house, port) && !self.isAssignableTo(port.getName()) && isAskedForByAnAdapter(house, port);
  }

  private static boolean isAskedForByAnAdapter(HousePlan house, JavaClass port) {
    return port.getDirectDependenciesToSelf().stream()
        .anyMatch(dependency -> Types.isIn(house.adapters(), dependency.getOriginClass()));
  }

  private static boolean isNamedUseCase(JavaClass type) {
    return type.isTopLevelClass() && type.getSimpleName().endsWith(SUFFIX);
  }
}
