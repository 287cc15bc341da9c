package dev.getwork.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static dev.getwork.architecture.Complaints.unlessThey;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What every out-port comes with: an adapter, and where it decides a fake and a contract that both keep. */
final class OutPortRules {

  private OutPortRules() {}

  /**
   * More than one implementation is a choice, and each is named after its technology. What a port hands out may be an
   * interface with a file of its own, a leadership say; a class nested in the port's implementation implements it, and
   * needs no such name.
   */
  static ArchRule outPortsAreImplemented(HousePlan house) {
    return classes().that(Types.outPort(house))
        .should(unlessThey("have an implementation in an adapter", port -> faultsOfAdapters(house, port)))
        .andShould(unlessThey("have a fake if they decide", port -> missingFake(house, port)));
  }

  private static Stream<String> faultsOfAdapters(HousePlan house, JavaClass port) {
    List<JavaClass> adapters = implementations(port, type -> Types.isIn(house.adapters(), type)).toList();
    if (adapters.isEmpty()) {
      return Stream.of(port.getName() + " has no implementation in an adapter");
    }
    return adapters.stream()
        .filter(type -> type.isTopLevelClass() && !type.getSimpleName().matches(".+" + port.getSimpleName()))
        .map(type -> "%s implements %s and is not named <technology>%s"
            .formatted(type.getName(), port.getName(), port.getSimpleName()));
  }

  private static Stream<String> missingFake(HousePlan house, JavaClass port) {
    String name = "InMemory" + port.getSimpleName();
    return !Types.decidingOutPort(house).test(port)
        || implementations(port, type -> isFake(house, type)).anyMatch(type -> type.getSimpleName().equals(name))
            ? Stream.of()
            : Stream.of("%s has no fake %s in the testkit".formatted(port.getName(), name));
  }

  /**
   * Looks at test classes too, and so at implementations that are on trial there. Doubles that a test nests in itself
   * are not held to a contract: they are there to break it.
   */
  static ArchRule decidingOutPortsKeepAContract(HousePlan house) {
    return classes().that(Types.decidingOutPort(house))
        .should(unlessThey("have a contract that every implementation is tested by", port -> port
            .getDirectDependenciesToSelf().stream()
            .map(dependency -> Types.topOf(dependency.getOriginClass()))
            .filter(type -> type.getSimpleName().equals(port.getSimpleName() + "Contract"))
            .findAny()
            .map(contract -> implementations(port, type -> isHeldToContracts(house, type))
                .flatMap(type -> missingTest(type, contract)))
            .orElseGet(() -> Stream.of("%s has no %sContract".formatted(port.getName(), port.getSimpleName())))));
  }

  private static boolean isHeldToContracts(HousePlan house, JavaClass type) {
    return type.isTopLevelClass() && (isFake(house, type) || Types.isIn(house.adapters(), type));
  }

  private static Stream<String> missingTest(JavaClass type, JavaClass contract) {
    String name = type.getSimpleName() + "Test";
    return contract.getAllSubclasses().stream().anyMatch(test -> test.getSimpleName().equals(name))
        ? Stream.of()
        : Stream.of("%s has no %s that extends %s".formatted(type.getName(), name, contract.getName()));
  }

  private static boolean isFake(HousePlan house, JavaClass type) {
    return Types.isIn(house.testkit(), type);
  }

  private static Stream<JavaClass> implementations(JavaClass port, Predicate<JavaClass> where) {
    return port.getAllSubclasses().stream().filter(type -> !type.isInterface()).filter(where);
  }
}
