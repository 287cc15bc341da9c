package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The parts that the documents' Maven commands name exist; running all commands would take too long. */
class MavenCommandsTest {

  /** The commands that {@code .github/workflows} runs for each commit, on three operating systems. */
  static final Set<String> RUN_BY_THE_WORKFLOW = Set.of("mvn spring-boot:run", "mvn verify");

  private static final String PHASES =
      "clean|validate|compile|test|test-compile|process-test-classes|package|verify|install";
  private static final String PLUGIN_PROPERTIES =
      "skipTests|test|artifact|outputDirectory|surefire\\..*|spring-boot\\.run\\..*";

  private static final String LAB = "lab";

  private static final String POMS = Repository.files().stream().filter(file -> file.endsWith("pom.xml"))
      .map(Repository::read).collect(Collectors.joining());

  @TestFactory
  Stream<DynamicTest> shouldNameExistingModulesTestsAndProfiles() {
    return Repository.documents().stream().flatMap(document -> Stream.concat(
        document.blocks("console").stream().flatMap(block -> Step.commands(block).stream()),
        document.codes().stream()).filter(command -> command.startsWith("mvn "))
        .map(command -> DynamicTest.dynamicTest(document.path() + " " + command, () -> assertKnown(command))));
  }

  @Test
  void shouldRunInTheWorkflow() {
    String workflow = Repository.read(Path.of(".github/workflows/build.yml")).replace(" -B", "");
    assertThat(RUN_BY_THE_WORKFLOW).allSatisfy(command -> assertThat(workflow).contains(command));
  }

  /** This test checks no other commands. */
  @Test
  void shouldTestMavenCommandsOnly() {
    assertThat(TestedBlocks.of(MavenCommandsTest.class)).flatExtracting(Step::commands)
        .allSatisfy(command -> assertThat(command).startsWith("mvn "));
  }

  private static void assertKnown(String command) {
    List<String> words = List.of(command.split(" (?=([^\"]*\"[^\"]*\")*[^\"]*$)"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("-pl")) {
        i++;
        assertThat(words.get(i).split(",")).allMatch(module -> inAPom("module", module), "is a module");
      } else if (word.startsWith("-P")) {
        assertThat(word.substring(2)).matches(profile -> inAPom("id", profile), "is a profile");
      } else if (word.startsWith("-D")) {
        assertProperty(word.substring(2).split("=", 2));
      } else if (word.contains(":")) {
        assertThat(word.substring(0, word.indexOf(':')))
            .matches(plugin -> inAPom("artifactId", plugin + "-maven-plugin")
                || inAPom("artifactId", "maven-" + plugin + "-plugin"), "is a plugin of this build");
      } else if (!word.startsWith("-")) {
        assertThat(word).matches(PHASES);
      }
    }
  }

  private static void assertProperty(String[] property) {
    assertThat(property[0]).matches(name -> name.matches(PLUGIN_PROPERTIES) || inAPom("name", name)
        || POMS.matches("(?s).*<" + name + "/?>.*"), "is a property of a POM");
    if (property[0].equals(LAB)) {
      String known = Repository.readNamed("LockLab.java") + Repository.readNamed("Benchmarks.java");
      assertThat(property[1].replace("\"", "").split(" ")).allSatisfy(
          word -> assertThat(known).contains("\"" + word + "\""));
    }
  }

  private static boolean inAPom(String element, String text) {
    return POMS.contains("<" + element + ">" + text + "</" + element + ">");
  }
}
