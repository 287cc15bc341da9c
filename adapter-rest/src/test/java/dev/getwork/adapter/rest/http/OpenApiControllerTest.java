package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OpenApiControllerTest {

  @Test
  void shouldServeTheDocumentWithoutAuthentication() throws Exception {
    String served = Api.call(get("/api/v1/openapi.json"))
        .andExpect(status().isOk())
        .andExpect(content().contentType("application/json"))
        .andReturn().getResponse().getContentAsString(StandardCharsets.UTF_8);
    assertThat(served).isEqualTo(Files.readString(Path.of("src/main/resources/getwork/openapi.json")));
  }
}
