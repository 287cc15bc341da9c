package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.getwork.architecture.HousePlan.Setting;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A project whose build shall break when a boundary is crossed. One line of JUnit is all it takes:
 *
 * <pre>{@code
 * @TestFactory Stream<DynamicTest> house() { return HexagonalHouse.in("com.example.shop").tests(); }
 * }</pre>
 *
 * <p>The names of the rooms below the root package are given; the settings are for houses that have more of them.
 */
public final class HexagonalHouse {

  private final HousePlan plan;
  private final List<Path> testFolders;

  private HexagonalHouse(HousePlan plan, List<Path> testFolders) {
    this.plan = plan;
    this.testFolders = testFolders;
  }

  /** The house below this package, which has the adapters {@code persistence} (driven) and {@code rest}, and more. */
  public static HexagonalHouse in(String rootPackage) {
    return new HexagonalHouse(HousePlan.of(rootPackage), List.of());
  }

  /** The adapters that the application drives, instead of {@code persistence}; all others drive it. */
  public HexagonalHouse drivenAdapters(String... names) {
    return new HexagonalHouse(plan.with(Setting.DRIVEN, names), testFolders);
  }

  /** The adapters that may know SQL, instead of {@code persistence}. */
  public HexagonalHouse sqlIn(String... adapters) {
    return new HexagonalHouse(plan.with(Setting.SQL, adapters), testFolders);
  }

  /** The adapters that may know HTTP, instead of {@code rest}. */
  public HexagonalHouse httpIn(String... adapters) {
    return new HexagonalHouse(plan.with(Setting.HTTP, adapters), testFolders);
  }

  /** Packages below the root that stand beside the house: they may know it, and it must not know them. */
  public HexagonalHouse annexes(String... packages) {
    return new HexagonalHouse(plan.with(Setting.ANNEXES, packages), testFolders);
  }

  /**
   * The out-ports that decide, instead of all: those need a fake and a contract. A query decides nothing, and a test
   * against its real database says more than a fake.
   */
  public HexagonalHouse deciding(Class<?>... outPorts) {
    String[] names = Arrays.stream(outPorts).map(this::nameOfOutPort).distinct().toArray(String[]::new);
    return new HexagonalHouse(plan.with(Setting.DECIDING, names), testFolders);
  }

  private String nameOfOutPort(Class<?> type) {
    if (!type.isInterface() || !type.getName().startsWith(plan.root() + ".application.port.out.")) {
      throw new IllegalArgumentException(type.getName() + " is no out-port of " + plan.root());
    }
    return type.getName();
  }

  /** Folders of test classes that are not on this class path: those of other modules. */
  public HexagonalHouse testsIn(Path... folders) {
    return new HexagonalHouse(plan, List.of(folders));
  }

  /** One rule as ArchUnit's own, for whoever runs it by other means than JUnit's dynamic tests. */
  public ArchRule rule(HouseRule rule) {
    return rule.in(plan);
  }

  /** A test for each rule, on what the class path and the folders of tests have. */
  public Stream<DynamicTest> tests() {
    return tests(HouseClasses.of(plan.root(), testFolders));
  }

  /**
   * A test for each rule, on classes that you have imported.
   *
   * @param house what goes into production, and the testkit
   * @param withTests that, and the test classes
   */
  public Stream<DynamicTest> tests(JavaClasses house, JavaClasses withTests) {
    return tests(new HouseClasses(house, withTests));
  }

  private Stream<DynamicTest> tests(HouseClasses classes) {
    refuseToIgnore();
    return Arrays.stream(HouseRule.values())
        .map(rule -> DynamicTest.dynamicTest(rule.title(), () -> rule(rule).check(classes.of(rule.scope()))));
  }

  /** ArchUnit keeps quiet about whatever matches a line of this file, and nothing shows that it did. */
  private static void refuseToIgnore() {
    URL patterns = Thread.currentThread().getContextClassLoader().getResource("archunit_ignore_patterns.txt");
    if (patterns != null) {
      throw new AssertionError("it silences rules, so delete it and change the code: " + patterns);
    }
  }
}
