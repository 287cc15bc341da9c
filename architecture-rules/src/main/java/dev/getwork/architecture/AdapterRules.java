package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.getwork.architecture.Violations.haveNoViolations;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** Rules for the dependencies of adapters, and for their visibility. */
final class AdapterRules {

  private AdapterRules() {}

  /** An adapter is driving unless the settings list it as driven, so the rule includes new adapters. */
  static ArchRule drivingAdaptersSeeOnlyInPorts(HexagonalLayout layout) {
    return noClasses().that(areInADrivingAdapter(layout))
        .should().dependOnClassesThat().resideInAnyPackage(layout.outPorts(), layout.useCases());
  }

  private static DescribedPredicate<JavaClass> areInADrivingAdapter(HexagonalLayout layout) {
    return resideInAPackage(layout.adapters()).and(not(resideInAnyPackage(layout.drivenAdapters())))
        .as("are in a driving adapter");
  }

  /**
   * Driven adapters and out-ports may use the data of in-ports: records, enums and sealed interfaces. They must not use
   * an in-port that they could call.
   */
  static ArchRule drivenAdaptersSeeOnlyOutPorts(HexagonalLayout layout) {
    return noClasses().that().resideInAnyPackage(HexagonalLayout.and(layout.drivenAdapters(), layout.outPorts()))
        .should().dependOnClassesThat(resideInAPackage(layout.useCases())
            .or(describe("are in-ports with a method", type -> isCallableInPort(layout, type))));
  }

  private static boolean isCallableInPort(HexagonalLayout layout, JavaClass type) {
    return Types.isIn(layout.inPorts(), type) && type.isInterface() && !type.isSealed()
        && Types.abstractMethods(type).findAny().isPresent();
  }

  /** Includes references to these methods. */
  static ArchRule drivingAdaptersExplainAbsentValues(HexagonalLayout layout) {
    return noClasses().that(areInADrivingAdapter(layout))
        .should().accessTargetWhere(describe("it throws without a reason", AdapterRules::throwsWithoutReason));
  }

  private static boolean throwsWithoutReason(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return owner.matches("java\\.util\\.Optional(Int|Long|Double)?")
        && access instanceof JavaCodeUnitAccess<?> call && call.getTarget().getRawParameterTypes().isEmpty()
        && access.getName().matches("get(As.+)?|orElseThrow");
  }

  static ArchRule adaptersDoNotDependOnEachOther(HexagonalLayout layout) {
    return slices().matching(layout.root() + ".adapter.(*)..").should().notDependOnEachOther();
  }

  /**
   * A configuration may be public, and so may the data that it nests, such as settings. A record, an enum, an exception or
   * a class of static methods may be public if another package of the same adapter uses it, because Java has no narrower
   * visibility; the next rule refuses its use by other modules. None of these may implement a port.
   */
  static ArchRule adapterClassesArePackagePrivate(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.adapters())
        .should(haveNoViolations("be package-private", type -> Types.isExposed(type) && !mayBePublic(layout, type)
            ? Stream.of(type.getName() + " is public")
            : Stream.of()));
  }

  private static boolean mayBePublic(HexagonalLayout layout, JavaClass type) {
    boolean isPort = type.getAllRawInterfaces().stream().anyMatch(port -> Types.isIn(layout.ports(), port));
    boolean isData = type.isRecord() || type.isEnum() || type.isInterface();
    return !isPort
        && (type.isTopLevelClass() ? Types.isConfiguration(type) || isSharedInAdapter(layout, type) : isData);
  }

  private static boolean isSharedInAdapter(HexagonalLayout layout, JavaClass type) {
    return (type.isRecord() || type.isEnum() || type.isAssignableTo(Throwable.class) || hasStaticMembersOnly(type))
        && type.getDirectDependenciesToSelf().stream().map(Dependency::getOriginClass)
            .anyMatch(user -> !user.getPackageName().equals(type.getPackageName())
                && Types.isIn(layout.adapter(adapterOf(layout, type)), user));
  }

  private static boolean hasStaticMembersOnly(JavaClass type) {
    return !type.getMethods().isEmpty()
        && Stream.concat(type.getMethods().stream(), type.getFields().stream())
            .allMatch(member -> member.getModifiers().contains(JavaModifier.STATIC))
        && type.getConstructors().stream().allMatch(made -> made.getModifiers().contains(JavaModifier.PRIVATE));
  }

  /** The entry point is the configuration of the adapter's root package, which imports those of the sub-packages. */
  static ArchRule eachAdapterHasOneEntryPoint(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.adapters())
        .should(haveNoViolations("have one public configuration per package",
            type -> Types.severalInPackage(type, other -> Types.isConfiguration(other) && Types.isPublic(other))))
        .andShould(haveNoViolations("be used from outside by its root configuration only",
            type -> usesFromOutside(layout, type)));
  }

  private static Stream<String> usesFromOutside(HexagonalLayout layout, JavaClass type) {
    String adapter = adapterOf(layout, type);
    JavaClass top = Types.topOf(type);
    boolean isEntryPoint =
        Types.isConfiguration(top) && top.getPackageName().equals(layout.root() + ".adapter." + adapter);
    return isEntryPoint
        ? Stream.of()
        : type.getDirectDependenciesToSelf().stream()
            .filter(dependency -> !Types.isIn(layout.adapter(adapter), dependency.getOriginClass()))
            .map(Dependency::getDescription);
  }

  private static String adapterOf(HexagonalLayout layout, JavaClass type) {
    String below = type.getPackageName().substring((layout.root() + ".adapter").length());
    return below.isEmpty() ? below : below.split("\\.", -1)[1];
  }
}
