package dev.getwork.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** What adapters may see, and what may be seen of them. */
final class AdapterRules {

  private AdapterRules() {}

  /** Every adapter drives unless the house says that it is driven: a new one is under a rule from its first day. */
  static ArchRule drivingAdaptersSeeOnlyInPorts(HousePlan house) {
    return noClasses().that(driveTheApplication(house))
        .should().dependOnClassesThat().resideInAnyPackage(house.outPorts(), house.useCases());
  }

  private static DescribedPredicate<JavaClass> driveTheApplication(HousePlan house) {
    return resideInAPackage(house.adapters()).and(not(resideInAnyPackage(house.drivenAdapters())))
        .as("are in an adapter that drives");
  }

  /** The way back would make the application call itself, from within a transaction that it does not see. */
  static ArchRule drivenAdaptersSeeOnlyOutPorts(HousePlan house) {
    return noClasses().that().resideInAnyPackage(house.drivenAdapters())
        .should().dependOnClassesThat().resideInAnyPackage(house.inPorts(), house.useCases());
  }

  /** The caller of an empty Optional gets an error without a cause, and its client an answer that explains nothing. */
  static ArchRule drivingAdaptersExplainAbsentValues(HousePlan house) {
    return noClasses().that(driveTheApplication(house))
        .should().accessTargetWhere(describe("it throws without a reason", AdapterRules::throwsWithoutReason));
  }

  private static boolean throwsWithoutReason(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    return owner.matches("java\\.util\\.Optional(Int|Long|Double)?")
        && access instanceof JavaCodeUnitAccess<?> call && call.getTarget().getRawParameterTypes().isEmpty()
        && access.getName().matches("get(As.+)?|orElseThrow");
  }

  /** Slices, not names: an adapter that is added later is covered without a change here. */
  static ArchRule adaptersDoNotKnowEachOther(HousePlan house) {
    return slices().matching(house.root() + ".adapter.(*)..").should().notDependOnEachOther();
  }

  /**
   * An adapter has packages by feature, and Java has nothing between a package and the world. So an enum or exception
   * may be public where another package of the same adapter uses it: the vocabulary in which the packages talk, such as
   * the problems that any controller can report. The next rule keeps everybody else away from it. A configuration may
   * nest public data, such as its settings, but neither it nor what it nests may implement a port.
   */
  static ArchRule adapterClassesArePackagePrivate(HousePlan house) {
    return classes().that().resideInAPackage(house.adapters())
        .should(unlessThey("be package-private", type -> Types.isExposed(type) && !mayBePublic(house, type)
            ? Stream.of(type.getName() + " is public")
            : Stream.of()));
  }

  private static boolean mayBePublic(HousePlan house, JavaClass type) {
    boolean isPort = type.getAllRawInterfaces().stream().anyMatch(port -> Types.isIn(house.ports(), port));
    boolean isData = type.isRecord() || type.isEnum() || type.isInterface();
    return !isPort && (type.isTopLevelClass() ? Types.isConfiguration(type) || isVocabulary(house, type) : isData);
  }

  private static boolean isVocabulary(HousePlan house, JavaClass type) {
    return (type.isEnum() || type.isAssignableTo(Throwable.class))
        && type.getDirectDependenciesToSelf().stream().map(Dependency::getOriginClass)
            .anyMatch(user -> !user.getPackageName().equals(type.getPackageName())
                && Types.isIn(house.adapter(adapterOf(house, type)), user));
  }

  /**
   * A package by feature has a configuration of its own, which the adapter's root one imports; what configurations nest
   * (settings, roles) belongs to them.
   */
  static ArchRule eachAdapterHasOneDoor(HousePlan house) {
    return classes().that().resideInAPackage(house.adapters())
        .should(unlessThey("have one public configuration per package", AdapterRules::secondConfigurations))
        .andShould(unlessThey("be used from outside by its root configuration only", type -> waysIn(house, type)));
  }

  private static Stream<String> secondConfigurations(JavaClass type) {
    return Types.isConfiguration(type) && Types.isPublic(type)
        ? type.getPackage().getClasses().stream()
            .filter(other -> !other.equals(type) && Types.isConfiguration(other) && Types.isPublic(other))
            .map(other -> "%s is public beside %s".formatted(type.getName(), other.getName()))
        : Stream.of();
  }

  private static Stream<String> waysIn(HousePlan house, JavaClass type) {
    String adapter = adapterOf(house, type);
    JavaClass top = Types.topOf(type);
    boolean isDoor = Types.isConfiguration(top) && top.getPackageName().equals(house.root() + ".adapter." + adapter);
    return isDoor
        ? Stream.of()
        : type.getDirectDependenciesToSelf().stream()
            .filter(dependency -> !Types.isIn(house.adapter(adapter), dependency.getOriginClass()))
            .map(Dependency::getDescription);
  }

  private static String adapterOf(HousePlan house, JavaClass type) {
    String below = type.getPackageName().substring((house.root() + ".adapter").length());
    return below.isEmpty() ? below : below.split("\\.", -1)[1];
  }
}
