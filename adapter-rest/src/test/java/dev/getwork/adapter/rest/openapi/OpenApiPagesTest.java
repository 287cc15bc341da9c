package dev.getwork.adapter.rest.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.startsWith;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiPagesTest {

  @Test
  void shouldServeTheDocumentToWhoeverAsks() throws Exception {
    String served = Api.call(get("/api/v1/openapi.json"))
        .andExpect(status().isOk())
        .andExpect(content().contentType("application/json"))
        .andReturn().getResponse().getContentAsString(StandardCharsets.UTF_8);
    assertThat(served).isEqualTo(Files.readString(Path.of("src/main/resources/getwork/openapi.json")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs/index.html", "/docs/docs.js", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css"})
  void shouldServeItsPagesFromHere(String file) throws Exception {
    Api.call(get(file))
        .andExpect(status().isOk())
        .andExpect(header().string("Content-Security-Policy", startsWith("default-src 'none'")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/"})
  void shouldLeadToThePages(String path) throws Exception {
    Api.call(get(path)).andExpect(redirectedUrl("/docs/index.html"));
  }
}
