package dev.getwork.adapter.rest.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemPagesTest {

  private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

  @Test
  void shouldExplainEveryKindOfProblemAndNoOther() {
    var wanted = Arrays.stream(ProblemType.values())
        .map(ProblemType::slug)
        .distinct()
        .flatMap(slug -> Stream.of(".cause", ".example", ".remedy").map(slug::concat))
        .toList();
    assertThat(ProblemCatalogue.texts().stringPropertyNames()).containsExactlyInAnyOrderElementsOf(wanted);
    assertThat(ProblemCatalogue.texts().values()).allSatisfy(text -> assertThat((String) text).hasSizeGreaterThan(10));
  }

  @ParameterizedTest
  @EnumSource
  void shouldLeadToAPage(ProblemType type) throws Exception {
    Api.call(get(type.type()))
        .andExpect(status().isOk())
        .andExpect(content().contentType("application/json"))
        .andExpect(jsonPath("$.type").value(type.type()))
        .andExpect(jsonPath("$.cause").isNotEmpty());
    Api.call(get(type.type()).header("Accept", BROWSER))
        .andExpect(status().isOk())
        .andExpect(content().contentType("text/html;charset=UTF-8"))
        .andExpect(header().string("Vary", "Accept"))
        .andExpect(header().string("Content-Security-Policy", containsString("default-src 'none'")))
        .andExpect(content().string(containsString("<h2>Remedy</h2>")))
        .andExpect(content().string(not(containsString("style"))));
  }

  @Test
  void shouldListAll() throws Exception {
    long kinds = Arrays.stream(ProblemType.values()).map(ProblemType::type).distinct().count();
    Api.call(get("/problems"))
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.items").value(hasSize((int) kinds)))
        .andExpect(jsonPath("$.next").isEmpty());
    Api.call(get("/problems").header("Accept", BROWSER))
        .andExpect(content().string(containsString("<a href=\"/problems/stale-version\">")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/problems/nothing", "/problems/%3Cscript%3E", "/problems/stale-version/more"})
  void shouldKnowNoOthers(String path) throws Exception {
    Api.call(get(URI.create(path)).header("Accept", BROWSER))
        .andExpect(status().isNotFound())
        .andExpect(content().contentType("application/problem+json"))
        .andExpect(content().string(not(containsString("<script>"))));
  }

  @Test
  void shouldSpeakNoOtherFormat() throws Exception {
    Api.call(get("/problems").header("Accept", "image/png"))
        .andExpect(status().isNotAcceptable())
        .andExpect(jsonPath("$.type").value("/problems/not-acceptable"));
  }

  @Test
  void shouldEscapeWhatItShows() {
    var problem = new ExplainedProblem("/problems/x", "<b>", List.of(400, 409), "a & b", "\"<script>\"", "'");
    assertThat(ProblemPages.page(problem))
        .contains("&lt;b&gt;", "a &amp; b", "&quot;&lt;script&gt;&quot;", "400 or 409")
        .doesNotContain("<b>", "<script>");
    assertThat(ProblemPages.list(List.of(problem))).doesNotContain("<b>");
  }
}
