package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Violations.haveNoViolations;
import static java.util.stream.Collectors.joining;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rules for out-ports: their implementations, their contract tests and how many of them a type may have. */
final class OutPortRules {

  private static final int MAX_OUT_PORTS = 8;

  private OutPortRules() {}

  /**
   * Bootstrap may implement a port too, for a technology that only it uses. There, a method that returns the port is
   * enough, because the method may return a lambda. A class nested in another port's implementation needs no technology in
   * its name.
   */
  static ArchRule outPortsAreImplemented(HexagonalLayout layout) {
    return classes().that(Types.outPort(layout))
        .should(haveNoViolations("have an implementation in an adapter or bootstrap", port -> {
          List<JavaClass> found = implementations(port)
              .filter(type -> Types.isIn(layout.adapters(), type) || Types.isIn(layout.bootstrap(), type)).toList();
          return found.isEmpty() && !isReturnedByBootstrap(layout, port)
              ? Stream.of(port.getName() + " has no implementation in an adapter or bootstrap")
              : found.stream()
                  .filter(type -> type.isTopLevelClass()
                      && !type.getSimpleName().matches(".+" + port.getSimpleName()))
                  .map(type -> "%s implements %s and is not named <technology>%s"
                      .formatted(type.getName(), port.getName(), port.getSimpleName()));
        }));
  }

  private static boolean isReturnedByBootstrap(HexagonalLayout layout, JavaClass port) {
    return port.getMethodsWithReturnTypeOfSelf().stream()
        .anyMatch(method -> Types.isIn(layout.bootstrap(), method.getOwner()));
  }

  /**
   * Requires a fake, a contract, and for each top-level implementation a test that extends the contract. A test may nest
   * implementations that break the contract on purpose.
   */
  static ArchRule outPortsHaveAContractTest(HexagonalLayout layout) {
    return classes().that(Types.contractTestedOutPort(layout))
        .should(haveNoViolations("have a fake, and a contract that tests every implementation",
            port -> Stream.concat(missingFake(port), missingContractTests(layout, port))));
  }

  private static Stream<String> missingFake(JavaClass port) {
    String fake = "InMemory" + port.getSimpleName();
    return implementations(port).anyMatch(type -> type.getSimpleName().equals(fake))
        ? Stream.of()
        : Stream.of("%s has no fake %s".formatted(port.getName(), fake));
  }

  private static Stream<String> missingContractTests(HexagonalLayout layout, JavaClass port) {
    return port.getDirectDependenciesToSelf().stream()
        .map(dependency -> Types.topOf(dependency.getOriginClass()))
        .filter(type -> type.getSimpleName().equals(port.getSimpleName() + "Contract"))
        .findAny()
        .map(contract -> implementations(port)
            .filter(type -> isContractTested(layout, type))
            .flatMap(type -> missingContractTest(type, contract)))
        .orElseGet(() -> Stream.of("%s has no %sContract".formatted(port.getName(), port.getSimpleName())));
  }

  private static boolean isContractTested(HexagonalLayout layout, JavaClass type) {
    boolean isFake = type.getSimpleName().startsWith("InMemory") || Types.isIn(layout.testkit(), type);
    return type.isTopLevelClass() && (isFake || Types.isIn(layout.adapters(), type));
  }

  private static Stream<String> missingContractTest(JavaClass type, JavaClass contract) {
    String name = type.getSimpleName() + "Test";
    return contract.getAllSubclasses().stream().anyMatch(test -> test.getSimpleName().equals(name))
        ? Stream.of()
        : Stream.of("%s has no %s that extends %s".formatted(type.getName(), name, contract.getName()));
  }

  private static Stream<JavaClass> implementations(JavaClass port) {
    return port.getAllSubclasses().stream().filter(type -> !type.isInterface());
  }

  /**
   * Counts the out-ports in the fields of a type, in the parameters of each constructor, and in the application also in
   * the return types of its methods. Type arguments count, and so do the out-ports that a type of the application
   * returns: to group out-ports does not avoid the rule. Bean methods of configurations are not counted, because they
   * are the wiring; nor is the testkit, because it constructs whole applications.
   */
  static ArchRule noServiceLocator(HexagonalLayout layout) {
    return classes().that().resideInAPackage(layout.everything())
        .and().resideOutsideOfPackages(HexagonalLayout.and(layout.excludedPackages(), layout.testkit()))
        .should(haveNoViolations("have at most %d out-ports".formatted(MAX_OUT_PORTS),
            type -> membersWithTypes(layout, type)
                .map(types -> outPorts(layout, types, new HashSet<>()))
                .filter(ports -> ports.size() > MAX_OUT_PORTS)
                .distinct()
                .map(ports -> "%s has %d out-ports: %s".formatted(type.getName(), ports.size(),
                    ports.stream().map(JavaClass::getSimpleName).sorted().collect(joining(", "))))));
  }

  private static Stream<Stream<JavaType>> membersWithTypes(HexagonalLayout layout, JavaClass type) {
    return Stream.concat(
        Stream.of(Types.instanceFields(type).map(JavaField::getType), returnTypes(layout, type)),
        type.getConstructors().stream().map(constructor -> constructor.getParameterTypes().stream()));
  }

  private static Stream<JavaType> returnTypes(HexagonalLayout layout, JavaClass type) {
    return Types.isIn(layout.application(), type)
        ? type.getAllMethods().stream().map(JavaCodeUnit::getReturnType)
        : Stream.of();
  }

  /** Leaves out the out-ports of a type that returns too many, because that type is reported itself. */
  private static Set<JavaClass> outPorts(HexagonalLayout layout, Stream<? extends JavaType> types,
      Set<JavaClass> visited) {
    Set<JavaClass> ports = new HashSet<>();
    types.flatMap(type -> type.getAllInvolvedRawTypes().stream()).filter(visited::add).forEach(type -> {
      Set<JavaClass> found = Types.outPort(layout).test(type)
          ? Set.of(type)
          : outPorts(layout, returnTypes(layout, type), visited);
      if (found.size() <= MAX_OUT_PORTS) {
        ports.addAll(found);
      }
    });
    return ports;
  }
}
