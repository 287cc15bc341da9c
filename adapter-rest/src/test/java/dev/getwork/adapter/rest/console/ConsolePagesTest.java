package dev.getwork.adapter.rest.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.forwardedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConsolePagesTest {

  private static final Path FILES = Path.of("src/main/resources/getwork/console");
  /** Word for word: a laxer one would be noticed by no page that needs less. */
  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types lit-html";
  private static final Pattern IMPORT = Pattern.compile("(?m)^(?:import|export)[^;]*?from '([^']+)';");

  static List<Path> modules() throws IOException {
    try (Stream<Path> files = Files.walk(FILES)) {
      return files.filter(file -> file.toString().endsWith(".js")).toList();
    }
  }

  @Test
  void shouldBeginAtTheRoot() throws Exception {
    Api.call(get("/"))
        .andExpect(status().isOk())
        .andExpect(forwardedUrl("/console/index.html"))
        .andExpect(header().string("Content-Security-Policy", POLICY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"index.html", "main.js", "icon.svg", "style/base.css", "lit/lit-html.js",
    "lit/directives/repeat.js"})
  void shouldServeItsFilesToAnybodyAndLetThemDoLittle(String file) throws Exception {
    Api.call(get("/console/" + file))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Security-Policy", POLICY))
        .andExpect(header().string("Cache-Control", "no-cache"))
        .andExpect(header().doesNotExist("Set-Cookie"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/none.js", "/console/style/", "/console/lit/package.json/x"})
  void shouldNotServeWhatThereIsNot(String path) throws Exception {
    Api.call(get(path)).andExpect(status().isNotFound());
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldImportOnlyFilesThatThereAre(Path module) throws IOException {
    assertThat(IMPORT.matcher(Files.readString(module)).results().map(found -> found.group(1))).allSatisfy(imported -> {
      Path file = module.resolveSibling(imported).normalize();
      assertThat(file.startsWith(FILES.resolve("lit")) || Files.exists(file)).as(imported).isTrue();
    });
  }

  /** Files are read more often than written, by people: the same measure as for Java. */
  @ParameterizedTest
  @MethodSource("modules")
  void shouldStayShort(Path module) {
    List<String> lines = lines(module);
    assertThat(lines.size()).isLessThanOrEqualTo(150);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
  }

  /** What the policy forbids would be seen only where it is used. */
  @ParameterizedTest
  @MethodSource("modules")
  void shouldDoNothingThatThePolicyForbids(Path module) throws IOException {
    assertThat(Files.readString(module)).doesNotContain(
        "innerHTML", "eval(", "new Function", "style=", "document.cookie", "unsafe-html", "styleMap");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
