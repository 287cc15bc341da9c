package dev.getwork.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import dev.getwork.architecture.HexagonalLayout.Setting;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The architecture rules for one application. A JUnit test needs one line:
 *
 * <pre>{@code
 * @TestFactory Stream<DynamicTest> rules() { return HexagonalArchitecture.in("com.example.shop").tests(); }
 * }</pre>
 */
public final class HexagonalArchitecture {

  private final HexagonalLayout layout;
  private final List<Path> testFolders;

  private HexagonalArchitecture(HexagonalLayout layout, List<Path> testFolders) {
    this.layout = layout;
    this.testFolders = testFolders;
  }

  /** The application below this package, with the default settings. */
  public static HexagonalArchitecture in(String rootPackage) {
    return new HexagonalArchitecture(HexagonalLayout.of(rootPackage), List.of());
  }

  /** The adapters that the application calls; default {@code persistence}. All other adapters call the application. */
  public HexagonalArchitecture drivenAdapters(String... names) {
    return with(Setting.DRIVEN_ADAPTERS, names);
  }

  /** The adapters that may use SQL; default {@code persistence}. */
  public HexagonalArchitecture sqlIn(String... adapters) {
    return with(Setting.SQL_ADAPTERS, adapters);
  }

  /** The adapters that may use HTTP; default {@code rest}. */
  public HexagonalArchitecture httpIn(String... adapters) {
    return with(Setting.HTTP_ADAPTERS, adapters);
  }

  /** Packages below the root that are not part of the application; they may depend on it, but not the reverse. */
  public HexagonalArchitecture excludedPackages(String... packages) {
    return with(Setting.EXCLUDED_PACKAGES, packages);
  }

  /**
   * The out-ports that need a fake and a contract test; by default all. A test against the real database is more useful
   * for a port that only reads.
   *
   * @throws IllegalArgumentException if a type is not an out-port
   */
  public HexagonalArchitecture contractTestedOutPorts(Class<?>... ports) {
    return with(Setting.CONTRACT_TESTED_OUT_PORTS, namesOf("out", ports));
  }

  /**
   * The command in-ports that may have several methods; by default none.
   *
   * @throws IllegalArgumentException if a type is not an in-port
   */
  public HexagonalArchitecture multiMethodInPorts(Class<?>... ports) {
    return with(Setting.MULTI_METHOD_IN_PORTS, namesOf("in", ports));
  }

  private String[] namesOf(String direction, Class<?>... ports) {
    return Arrays.stream(ports).map(port -> {
      if (!port.isInterface() || !port.getName().startsWith(layout.root() + ".application.port." + direction + ".")) {
        throw new IllegalArgumentException("%s is not an %s-port of %s"
            .formatted(port.getName(), direction, layout.root()));
      }
      return port.getName();
    }).distinct().toArray(String[]::new);
  }

  private HexagonalArchitecture with(Setting setting, String... names) {
    return new HexagonalArchitecture(layout.with(setting, names), testFolders);
  }

  /** Folders of test classes that are not on the class path because they belong to other modules. */
  public HexagonalArchitecture testsIn(Path... folders) {
    return new HexagonalArchitecture(layout, List.of(folders));
  }

  /** One rule for use without JUnit's dynamic tests. */
  public ArchRule rule(ArchitectureRule rule) {
    return rule.in(layout);
  }

  /** One test for each rule; it checks the classes of the class path and of the test folders. */
  public Stream<DynamicTest> tests() {
    return tests(LayoutClasses.of(layout.root(), testFolders));
  }

  /** One test for each rule; it checks the given classes. The production classes include the testkit. */
  public Stream<DynamicTest> tests(JavaClasses production, JavaClasses productionAndTests) {
    return tests(new LayoutClasses(production, productionAndTests));
  }

  private Stream<DynamicTest> tests(LayoutClasses classes) {
    refuseIgnoredViolations();
    return Arrays.stream(ArchitectureRule.values())
        .map(rule -> DynamicTest.dynamicTest(rule.title(), () -> rule(rule).check(classes.of(rule.scope()))));
  }

  /** ArchUnit does not report violations that match a line of this file. */
  private static void refuseIgnoredViolations() {
    URL patterns = Thread.currentThread().getContextClassLoader().getResource("archunit_ignore_patterns.txt");
    if (patterns != null) {
      throw new AssertionError("ArchUnit hides the violations listed in %s: delete the file, and change the code"
          .formatted(patterns));
    }
  }
}
