package dev.getwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The OpenAPI document passes all rules of Spectral, hints included. Needs Node.js, whose npx downloads Spectral. */
@Tag("proof")
class SpectralTest {

  private static final List<String> LINT = List.of(
      "npx", "--yes", "@stoplight/spectral-cli@6.16.0", "lint",
      "adapter-rest/src/main/resources/getwork/openapi.json",
      "--ruleset", "docs/src/test/spectral/rules.yaml", "--fail-severity", "hint");

  @Test
  void shouldFindNoProblems() throws IOException, InterruptedException {
    Process spectral = new ProcessBuilder(LINT)
        .directory(Repository.ROOT.toFile()).redirectErrorStream(true).start();
    String output = new String(spectral.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(spectral.waitFor()).as(output).isZero();
    assertThat(output).contains("No results");
  }
}
