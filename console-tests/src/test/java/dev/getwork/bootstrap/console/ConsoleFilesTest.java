package dev.getwork.bootstrap.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.bootstrap.process.Cluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the module {@code console}, as they are written and as a node serves them; needs no browser. */
class ConsoleFilesTest {

  private static final Path FILES = Path.of("..", "console", "src", "main", "resources", "getwork");
  private static final Pattern IMPORT = Pattern.compile("(?m)^(?:import|export)[^;]*?from '([^']+)';");
  private static final Pattern PRELOAD =
      Pattern.compile("<link rel=\"modulepreload\" href=\"/console/[0-9a-f]{12}/([^\"]+)\">");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int MAX_LINES = 250;
  private static final int MAX_COLUMNS = 120;

  @AutoClose
  private static final Cluster CLUSTER = Cluster.startEmpty();

  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.walk(FILES)) {
      return files.filter(Files::isRegularFile).map(file -> FILES.relativize(file).toString().replace('\\', '/'))
          .toList();
    }
  }

  static List<String> modules() throws IOException {
    return files().stream().filter(file -> file.startsWith("console/") && file.endsWith(".js")).toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  @ValueSource(strings = {"", "docs/swagger-ui/swagger-ui-bundle.js", "docs/swagger-ui/swagger-ui.css",
    "docs/swagger-ui/index.css", "docs/swagger-ui/favicon-32x32.png"})
  void shouldServeFilesWithoutAuthentication(String path) {
    HttpResponse<String> answer = get(url(path));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("script-src 'self'");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldImportOnlyFilesThatAreServed(String module) throws IOException {
    assertThat(IMPORT.matcher(read(module)).results().map(found -> found.group(1)))
        .allSatisfy(imported -> assertThat(get(url(module).resolve(imported)).statusCode()).isEqualTo(200));
  }

  /** Otherwise a browser asks for a file only after it has read the one that imports it. */
  @Test
  void shouldPreloadTheModulesOfTheFirstPage() throws IOException {
    var modules = new TreeSet<String>();
    addImports("console/main.js", modules);

    String page = get(url("")).body();

    assertThat(PRELOAD.matcher(page).results().map(found -> found.group(1))).containsExactlyElementsOf(modules);
  }

  private static void addImports(String module, Set<String> modules) throws IOException {
    if (!module.startsWith("console/lit-html/")) {
      for (MatchResult found : IMPORT.matcher(read(module)).results().toList()) {
        String imported = url(module).resolve(found.group(1)).getPath().substring(1);
        if (modules.add(imported.replace("console/", ""))) {
          addImports(imported, modules);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldHaveShortFiles(String module) throws IOException {
    List<String> lines = read(module).lines().toList();
    assertThat(lines).hasSizeLessThanOrEqualTo(MAX_LINES)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(MAX_COLUMNS));
  }

  /** A browser would refuse these only where they are executed. */
  @ParameterizedTest
  @MethodSource("modules")
  void shouldUseNothingThatTheContentSecurityPolicyForbids(String module) throws IOException {
    assertThat(read(module)).doesNotContain(
        "innerHTML", "eval(", "new Function", "style=", "document.cookie", "unsafe-html", "styleMap");
  }

  private static String read(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  private static URI url(String path) {
    return CLUSTER.named("a").address().resolve("/" + path);
  }

  private static HttpResponse<String> get(URI url) {
    try {
      return HTTP.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString(UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
