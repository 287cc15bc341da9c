package dev.getwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.shop.application.port.out.Stock;
import com.tngtech.archunit.lang.ArchRule;
import fixture.rule28.twomethods.application.port.in.LendCopy;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the rules on the sample project, as its own test would. */
class HexagonalArchitectureTest {

  @TempDir
  private Path folder;

  @Test
  void shouldReportNothingOnACorrectProject() throws Exception {
    assertThat(failuresOfTheShop(false)).isEmpty();
  }

  @Test
  void shouldFailOneRuleWhenOneClassViolatesIt() throws Exception {
    assertThat(failuresOfTheShop(true)).containsOnlyKeys(ArchitectureRule.DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS.title());
  }

  @Test
  void shouldHaveATestForEveryRule() throws Exception {
    assertThat(testsOfTheShop(false)).hasSize(ArchitectureRule.values().length);
  }

  @Test
  void shouldTreatATestJarAsTests() throws Exception {
    SampleProject shop = new SampleProject(folder);
    shop.build(true);
    shop.moveToTestJar("com/example/shop/adapter/rest/HastyController.class");
    assertThat(failuresOf(testsOf(shop))).isEmpty();
  }

  @Test
  void shouldRefuseIgnoredViolations() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("target/test-classes"));
    Files.writeString(classes.resolve("archunit_ignore_patterns.txt"), ".*HastyController.*");
    assertThatThrownBy(() -> testsOfTheShop(true)).hasMessageContaining("delete the file, and change the code");
  }

  @Test
  void shouldRefuseSettingsWithOtherTypesThanPorts() {
    HexagonalArchitecture shop = HexagonalArchitecture.in(SampleProject.ROOT);
    assertThatThrownBy(() -> shop.contractTestedOutPorts(Runnable.class))
        .hasMessageContaining("java.lang.Runnable is not an out-port");
    assertThatThrownBy(() -> shop.multiMethodInPorts(Stock.class)).hasMessageContaining("Stock is not an in-port");
  }

  @Test
  void shouldRequireContractsOfListedOutPortsOnly() {
    HexagonalLayout layout = HexagonalLayout.of("fixture.rule24.nofake")
        .with(HexagonalLayout.Setting.CONTRACT_TESTED_OUT_PORTS, "fixture.rule24.nofake.Another");
    ArchRule rule = ArchitectureRule.OUT_PORTS_HAVE_A_CONTRACT_TEST.in(layout);
    assertThat(rule.allowEmptyShould(true).evaluate(Fixture.CLASSES).hasViolation()).isFalse();
  }

  @Test
  void shouldAllowBootstrapToImplementAnOutPort() {
    ArchRule rule = ArchitectureRule.OUT_PORTS_ARE_IMPLEMENTED.in(HexagonalLayout.of("fixture.rule14.wiring"));
    assertThat(rule.evaluate(Fixture.CLASSES).getFailureReport().getDetails())
        .isNotEmpty().noneMatch(detail -> detail.contains("LendingThreads"));
  }

  @Test
  void shouldAllowSeveralMethodsInListedInPorts() {
    var lending = HexagonalArchitecture.in("fixture.rule28.twomethods").multiMethodInPorts(LendCopy.class);
    assertThat(lending.rule(ArchitectureRule.IN_PORTS_HAVE_ONE_METHOD).evaluate(Fixture.CLASSES).hasViolation())
        .isFalse();
  }

  @Test
  void shouldFailWhenTestsAreNotCompiled() {
    HexagonalArchitecture shop =
        HexagonalArchitecture.in(SampleProject.ROOT).testsIn(folder.resolve("target/test-classes"));
    assertThatThrownBy(shop::tests).hasMessageContaining("compile the tests of that module first");
  }

  @Test
  void shouldAcceptOtherNamesForAdapters() throws Exception {
    HexagonalArchitecture renamed =
        HexagonalArchitecture.in(SampleProject.ROOT).drivenAdapters("jdbc").sqlIn("jdbc").httpIn("web");
    var correct = SampleProject.correctClasses();
    assertThat(failuresOf(renamed.tests(correct, correct)))
        .containsKeys(ArchitectureRule.DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS.title(),
            ArchitectureRule.HTTP_STAYS_IN_REST.title());
  }

  private Map<String, String> failuresOfTheShop(boolean planted) throws IOException, URISyntaxException {
    return failuresOf(testsOfTheShop(planted));
  }

  private Stream<DynamicTest> testsOfTheShop(boolean planted) throws IOException, URISyntaxException {
    SampleProject shop = new SampleProject(folder);
    shop.build(planted);
    return testsOf(shop);
  }

  private static Stream<DynamicTest> testsOf(SampleProject shop) throws IOException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader classPath = shop.classPath()) {
      Thread.currentThread().setContextClassLoader(classPath);
      return HexagonalArchitecture.in("com.example.shop").tests();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static Map<String, String> failuresOf(Stream<DynamicTest> tests) {
    Map<String, String> failures = new TreeMap<>();
    tests.forEach(test -> {
      try {
        test.getExecutable().execute();
      } catch (Throwable failure) {
        failures.put(test.getDisplayName(), String.valueOf(failure.getMessage()));
      }
    });
    return failures;
  }
}
