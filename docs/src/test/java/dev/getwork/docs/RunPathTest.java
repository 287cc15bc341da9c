package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code mvn spring-boot:run} builds the product only and downloads nothing for tests (ADR 27). */
class RunPathTest {

  private static final String COMMAND = "org.codehaus.plexus.classworlds.launcher.Launcher spring-boot:run";
  private static final Pattern PROFILE =
      Pattern.compile("<id>tests</id>\\s*<activation>\\s*<property>\\s*<name>sun.java.command</name>\\s*"
          + "<value>!(.*?)</value>");
  private static final Pattern PROFILE_ID = Pattern.compile("<id>tests</id>\\s*<activation>");

  static List<String> modules() {
    String always = withoutProfiles(Path.of("pom.xml"));
    return Pattern.compile("<module>(.*?)</module>").matcher(always).results().map(module -> module.group(1)).toList();
  }

  private static String withoutProfiles(Path pom) {
    return Repository.read(pom).replaceFirst("(?s)<profiles>.*</profiles>", "");
  }

  @Test
  void shouldBuildTheProductOnly() {
    assertThat(modules()).containsExactly(
        "domain", "application", "adapter-persistence", "adapter-rest", "console", "adapter-scheduler", "bootstrap");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldHaveNoTestDependencies(String module) {
    assertThat(withoutProfiles(Path.of(module, "pom.xml"))).doesNotContain("<scope>test</scope>");
  }

  /** A profile with another condition would stay active during the run. */
  @Test
  void shouldDeactivateAllTestProfilesByTheSameCommand() {
    List<String> poms = Repository.files().stream().filter(file -> file.endsWith("pom.xml")).map(Repository::read)
        .filter(pom -> PROFILE_ID.matcher(pom).find()).toList();

    assertThat(poms).hasSizeGreaterThan(1).allSatisfy(pom -> assertThat(PROFILE.matcher(pom).results()
        .map(found -> found.group(1)))
        .containsExactly(COMMAND));
  }
}
