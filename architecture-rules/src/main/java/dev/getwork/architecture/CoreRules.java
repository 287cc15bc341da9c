package dev.getwork.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** What keeps the domain and the application free of everything that is not business. */
final class CoreRules {

  /** An allow-list: whatever a later JDK brings is outside until somebody lets it in. "" are the primitives. */
  private static final String[] LANGUAGE = {
    "", "java.lang", "java.lang.annotation", "java.lang.invoke", "java.lang.runtime", "java.math", "java.time..",
    "java.util", "java.util.function", "java.util.regex", "java.util.stream", "org.jspecify.annotations"
  };

  private CoreRules() {}

  /** JSpecify's annotations are let in: they say what the language cannot, and nothing of them runs. */
  static ArchRule domainKnowsOnlyItself(HousePlan house) {
    return classes().that().resideInAPackage(house.domain())
        .should().onlyDependOnClassesThat(resideInAnyPackage(HousePlan.and(LANGUAGE, house.domain())));
  }

  /**
   * Goes beyond clocks: time zone, locale, randomness, processes and the console make a result depend on where and when
   * it was computed.
   */
  static ArchRule coreReadsNoAmbientState(HousePlan house) {
    return noClasses().that().resideInAnyPackage(house.domain(), house.application())
        .should().accessTargetWhere(new AmbientState());
  }

  /** Records are so by themselves; the rule is for what is written as a class. */
  static ArchRule domainFieldsAreFinal(HousePlan house) {
    return fields().that().areDeclaredInClassesThat().resideInAPackage(house.domain()).should().beFinal();
  }

  /** More of the JDK than the domain may: a use case that hands work to an executor must name it. */
  static ArchRule applicationKnowsOnlyTheDomain(HousePlan house) {
    String[] known = HousePlan.and(LANGUAGE, "java.util.concurrent..", house.domain(), house.application());
    return classes().that().resideInAPackage(house.application())
        .should().onlyDependOnClassesThat(resideInAnyPackage(known));
  }

  /**
   * Holds for nested types as well, and lets enums in there: an outcome that carries no data ("restored, not excluded")
   * is an enum and has no behaviour either.
   */
  static ArchRule portsAreInterfacesOrRecords(HousePlan house) {
    return classes().that().resideInAPackage(house.ports())
        .should(unlessThey("be interfaces or records", CoreRules::whatMakesItNoPort));
  }

  private static Stream<String> whatMakesItNoPort(JavaClass type) {
    boolean isOutcome = type.isEnum() && type.isNestedClass();
    return type.isInterface() || type.isRecord() || isOutcome || isBodyOf(type)
        ? Stream.of()
        : Stream.of(type.getName() + " is a class in the packages of the ports");
  }

  /** The compiler's own classes: constants of an enum, tables of a switch. */
  private static boolean isBodyOf(JavaClass type) {
    return type.isAnonymousClass() || type.getModifiers().contains(JavaModifier.SYNTHETIC);
  }

  /** Default and static methods do not count: nobody has to implement them. Inherited abstract methods do. */
  static ArchRule inPortsHaveOneMethod(HousePlan house) {
    return classes().that().resideInAPackage(house.inPorts()).and().areInterfaces().and().areTopLevelClasses()
        .should(unlessThey("have one method", type -> Types.isInPort(house, type) && abstractMethods(type) != 1
            ? Stream.of(type.getName() + " has " + abstractMethods(type) + " methods")
            : Stream.of()));
  }

  private static long abstractMethods(JavaClass type) {
    return type.getAllMethods().stream().filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
        .count();
  }
}
