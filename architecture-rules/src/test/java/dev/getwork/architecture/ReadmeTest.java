package dev.getwork.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the README with the rules, and compiles and runs its snippets. */
class ReadmeTest {

  private static final Path README = Path.of("README.md");
  private static final String IMPORTS = """
      import dev.getwork.architecture.HexagonalArchitecture;
      import java.util.stream.Stream;
      import org.junit.jupiter.api.DynamicTest;
      import org.junit.jupiter.api.TestFactory;
      """;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void shouldListTheRuleWithItsRemedy(ArchitectureRule rule) throws IOException {
    String instead = rule.remedy().split(": ", 2)[1].replace("<", "\\<");
    assertThat(text(README).lines()).contains("%d. `%s`: %s".formatted(rule.number(), rule, instead));
  }

  @Test
  void shouldShowARunnableTest() throws Exception {
    assertThat(javac(fences("java").getFirst())).as("javac's exit code").isZero();
    var shop = new SampleProject(folder);
    shop.build(false);
    var tests = testsOf("ArchitectureTest", shop).toList();

    assertThat(tests).hasSize(ArchitectureRule.values().length);
    assertThat(tests).allSatisfy(test -> assertThat(test.getExecutable()).satisfies(rule -> rule.execute()));
  }

  @Test
  void shouldShowThePackagesOfTheShop() throws IOException {
    assertThat(fences("text")).hasSize(1);
    var packages = SampleProject.correctClasses().stream()
        .map(type -> type.getPackageName().substring(SampleProject.ROOT.length() + 1))
        .map(name -> name.replaceFirst("^adapter\\..*", "adapter.<name>")).distinct();
    var shown = fences("text").getFirst().lines().map(line -> line.split(" ", -1)[0]);
    assertThat(packages).containsExactlyInAnyOrderElementsOf(shown.toList());
  }

  @Test
  void shouldShowItsOwnCoordinates() throws IOException {
    String pom = text(Path.of("pom.xml"));
    assertThat(fences("xml")).singleElement().asString().contains(coordinate(pom, "groupId", 0),
        coordinate(pom, "version", 0), coordinate(pom, "artifactId", 1), "<scope>test</scope>");
  }

  private static String coordinate(String pom, String name, int which) {
    return Pattern.compile("<%1$s>.*</%1$s>".formatted(name)).matcher(pom).results().map(MatchResult::group).toList()
        .get(which);
  }

  private static List<String> fences(String language) throws IOException {
    return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```$").matcher(text(README)).results()
        .map(fence -> fence.group(1)).toList();
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file).replace("\r\n", "\n");
  }

  private int javac(String test) throws IOException {
    Path source = Files.writeString(folder.resolve("ArchitectureTest.java"), IMPORTS + test);
    return ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-cp",
        System.getProperty("java.class.path"), "-d", folder.toString(), source.toString());
  }

  /** Runs the only method of the test with the shop's own class path. */
  @SuppressWarnings("unchecked")
  private Stream<DynamicTest> testsOf(String test, SampleProject shop) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (var compiled = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
        var classPath = shop.classPath()) {
      Thread.currentThread().setContextClassLoader(classPath);
      var constructor = compiled.loadClass(test).getDeclaredConstructor();
      constructor.setAccessible(true);
      Method method = compiled.loadClass(test).getDeclaredMethods()[0];
      method.setAccessible(true);
      return (Stream<DynamicTest>) method.invoke(constructor.newInstance());
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
