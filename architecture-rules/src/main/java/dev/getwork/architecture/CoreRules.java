package dev.getwork.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.getwork.architecture.Violations.haveNoViolations;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import dev.getwork.architecture.HexagonalLayout.Setting;
import java.util.List;
import java.util.stream.Stream;

/** Rules for the core: the domain and the application. */
final class CoreRules {

  /** An allow-list, so that packages of a later JDK are refused until they are added. "" stands for primitives. */
  private static final String[] LANGUAGE = {
    "", "java.lang", "java.lang.annotation", "java.lang.invoke", "java.lang.runtime", "java.math", "java.time..",
    "java.util", "java.util.function", "java.util.regex", "java.util.stream", "org.jspecify.annotations"
  };

  private CoreRules() {}

  /** JSpecify's annotations are allowed because they have no effect at run time. */
  static ArchRule domainDependsOnlyOnItself(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.domain())
        .should().onlyDependOnClassesThat(resideInAnyPackage(HexagonalLayout.and(LANGUAGE, layout.domain())));
  }

  static ArchRule coreReadsNoAmbientState(HexagonalLayout layout) {
    return noClasses().that().resideInAnyPackage(layout.domain(), layout.application())
        .should().accessTargetWhere(new AmbientState());
  }

  /** Record components are always final; the rule checks the fields of classes. */
  static ArchRule domainFieldsAreFinal(HexagonalLayout layout) {
    return fields().that().areDeclaredInClassesThat().resideInAPackage(layout.domain()).should().beFinal();
  }

  /** Unlike the domain, use cases may pass work to an executor. */
  static ArchRule applicationDependsOnlyOnTheDomain(HexagonalLayout layout) {
    String[] allowed =
        HexagonalLayout.and(LANGUAGE, "java.util.concurrent..", layout.domain(), layout.application());
    return classes().that().resideInAPackage(layout.application())
        .should().onlyDependOnClassesThat(resideInAnyPackage(allowed));
  }

  /** Enums are allowed: they are outcomes or names without data. */
  static ArchRule portsAreInterfacesOrRecords(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.ports())
        .should(haveNoViolations("be interfaces, records or enums", type -> isInterfaceOrData(type)
            ? Stream.of()
            : Stream.of(type.getName() + " is a class in the packages of the ports")));
  }

  /** The compiler generates anonymous and synthetic classes for enum constants and switches. */
  private static boolean isInterfaceOrData(JavaClass type) {
    boolean isGenerated = type.isAnonymousClass() || type.getModifiers().contains(JavaModifier.SYNTHETIC);
    return type.isInterface() || type.isRecord() || type.isEnum() || isGenerated;
  }

  /** Counts abstract methods, inherited ones included. Each method of a query port must return a value. */
  static ArchRule inPortsHaveOneMethod(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.inPorts()).and().areInterfaces().and().areTopLevelClasses()
        .should(haveNoViolations("have one method, unless all methods are queries",
            type -> Types.isInPort(layout, type) ? violationsOfInPort(layout, type) : Stream.of()));
  }

  private static Stream<String> violationsOfInPort(HexagonalLayout layout, JavaClass port) {
    List<JavaMethod> methods = Types.abstractMethods(port).toList();
    boolean hasQueries = port.getSimpleName().endsWith("Queries");
    boolean mayHaveSeveral = hasQueries || layout.names(Setting.MULTI_METHOD_IN_PORTS).contains(port.getName());
    if (methods.isEmpty() || methods.size() > 1 && !mayHaveSeveral) {
      return Stream.of("%s has %d methods".formatted(port.getName(), methods.size()));
    }
    return methods.stream().filter(method -> hasQueries && method.getRawReturnType().isEquivalentTo(void.class))
        .map(method -> method.getFullName() + " is not a query: it returns nothing");
  }
}
