package dev.getwork.adapter.rest.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.util.HtmlUtils;

/** The page that problem types lead to is written by this test, from the enum and {@code problems.properties}. */
class ProblemPagesTest {

  private static final String FILE = "/docs/problems.html";
  private static final Path COPY = Path.of("src/main/resources/getwork", FILE);
  private static final Properties TEXTS = texts();

  private static final String PAGE = """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Problems</title></head>
      <body><main>
      <h1>Problems</h1>
      %s
      </main></body>
      </html>
      """;
  private static final String SECTION = """
      <h2 id="%s">%s</h2>
      <p><code>%s</code>, with status %s</p>
      <dl>
      <dt>Cause</dt><dd>%s</dd>
      <dt>Example</dt><dd><code>%s</code></dd>
      <dt>Remedy</dt><dd>%s</dd>
      </dl>""";

  private static Properties texts() {
    var texts = new Properties();
    try (var file = Objects.requireNonNull(ProblemPagesTest.class.getResourceAsStream("problems.properties"))) {
      texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
      return texts;
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  private static String slug(ProblemType type) {
    return type.type().substring("/problems/".length());
  }

  private static String page() {
    Map<String, List<ProblemType>> bySlug = Arrays.stream(ProblemType.values())
        .collect(Collectors.groupingBy(ProblemPagesTest::slug, LinkedHashMap::new, Collectors.toList()));
    return PAGE.formatted(bySlug.entrySet().stream()
        .map(same -> section(same.getKey(), same.getValue()))
        .collect(Collectors.joining("\n")));
  }

  private static String section(String slug, List<ProblemType> same) {
    String statuses = same.stream().map(ProblemType::status).sorted().map(String::valueOf)
        .collect(Collectors.joining(" or "));
    return SECTION.formatted(
        slug, escaped(same.getFirst().title()), same.getFirst().type(), statuses,
        text(slug, "cause"), text(slug, "example"), text(slug, "remedy"));
  }

  private static String text(String slug, String kind) {
    return escaped(TEXTS.getProperty(slug + "." + kind, ""));
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscape(text, "UTF-8");
  }

  @Test
  void shouldExplainExactlyTheKnownTypes() {
    var wanted = Arrays.stream(ProblemType.values())
        .map(ProblemPagesTest::slug)
        .distinct()
        .flatMap(slug -> Stream.of(".cause", ".example", ".remedy").map(slug::concat))
        .toList();
    assertThat(TEXTS.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(wanted);
    assertThat(TEXTS.values()).allSatisfy(text -> assertThat((String) text).hasSizeGreaterThan(10));
  }

  /** With {@code -Dproblems.write=true} the page is written. */
  @Test
  void shouldServeThePageWithTheTexts() throws Exception {
    if (Boolean.getBoolean("problems.write")) {
      Files.writeString(COPY, page());
    }
    assertThat(Files.readString(COPY)).isEqualTo(page());
    Api.call(get(FILE)).andExpect(status().isOk()).andExpect(content().contentType("text/html"));
  }

  @ParameterizedTest
  @EnumSource
  void shouldRedirectATypeToItsSection(ProblemType type) throws Exception {
    Api.call(get(type.type()))
        .andExpect(status().isFound())
        .andExpect(header().string("Location", FILE + "#" + slug(type)));
  }

  @Test
  void shouldRedirectToThePage() throws Exception {
    Api.call(get("/problems")).andExpect(status().isFound()).andExpect(header().string("Location", FILE));
  }
}
