package dev.getwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** Puts the one line to use, in a project of other names. */
class HexagonalHouseTest {

  @TempDir
  private Path folder;

  @Test
  void shouldBeGreenOnASoundProject() throws Exception {
    assertThat(failuresOfTheShop(false)).isEmpty();
  }

  @Test
  void shouldTurnRedByOnePlantedClass() throws Exception {
    assertThat(failuresOfTheShop(true)).containsOnlyKeys(HouseRule.DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS.title());
  }

  @Test
  void shouldHaveATestForEveryRule() throws Exception {
    assertThat(testsOfTheShop(false)).hasSize(HouseRule.values().length);
  }

  @Test
  void shouldRefuseToLeaveAnythingOut() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("target/test-classes"));
    Files.writeString(classes.resolve("archunit_ignore_patterns.txt"), ".*HastyController.*");
    assertThatThrownBy(() -> testsOfTheShop(true)).hasMessageContaining("it silences rules");
  }

  @Test
  void shouldKnowItsOutPorts() {
    HexagonalHouse house = HexagonalHouse.in(SampleProject.ROOT);
    assertThatThrownBy(() -> house.deciding(Runnable.class)).hasMessageContaining("java.lang.Runnable is no out-port");
  }

  /** A port that does not decide needs neither fake nor contract. */
  @Test
  void shouldHoldOnlyDecidingPortsToContracts() {
    var undecided = HousePlan.of("fixture.rule14.nofake")
        .with(HousePlan.Setting.DECIDING, "fixture.rule14.nofake.Another");
    assertThat(HouseRule.OUT_PORTS_ARE_IMPLEMENTED.in(undecided).evaluate(Fixture.CLASSES).hasViolation()).isFalse();
  }

  @Test
  void shouldMissTestsThatWereNotCompiled() {
    HexagonalHouse house = HexagonalHouse.in(SampleProject.ROOT).testsIn(folder.resolve("target/test-classes"));
    assertThatThrownBy(house::tests).hasMessageContaining("compile that module's tests first");
  }

  @Test
  void shouldKnowRoomsByOtherNames() throws Exception {
    HexagonalHouse renamed = HexagonalHouse.in(SampleProject.ROOT).drivenAdapters("jdbc").sqlIn("jdbc").httpIn("web");
    var sound = SampleProject.soundClasses();
    assertThat(failuresOf(renamed.tests(sound, sound)))
        .containsKeys(HouseRule.DRIVING_ADAPTERS_SEE_ONLY_IN_PORTS.title(), HouseRule.HTTP_STAYS_IN_REST.title());
  }

  private Map<String, String> failuresOfTheShop(boolean planted) throws IOException, URISyntaxException {
    return failuresOf(testsOfTheShop(planted));
  }

  private Stream<DynamicTest> testsOfTheShop(boolean planted) throws IOException, URISyntaxException {
    SampleProject shop = new SampleProject(folder);
    shop.build(planted);
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader classPath = shop.classPath()) {
      Thread.currentThread().setContextClassLoader(classPath);
      return HexagonalHouse.in("com.example.shop").tests();
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
