package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The software bill of materials in the jar. */
class SbomTest {

  @Test
  void shouldListTheComponentsOfTheJarOnly() throws IOException {
    List<String> names = components().values().stream().map(component -> component.path("name").asString()).toList();

    assertThat(names)
        .contains("domain", "adapter-persistence", "spring-jdbc", "postgresql", "flyway-core", "tomcat-embed-core")
        .doesNotContain("testkit", "architecture-rules", "archunit", "junit-jupiter-api", "error_prone_core");
  }

  @Test
  void shouldIdentifyEachComponentByItsPackageUrl() throws IOException {
    assertThat(components().values()).allSatisfy(component -> assertThat(component.path("purl").asString())
        .startsWith("pkg:maven/").contains("@" + component.path("version").asString()));
  }

  private static JsonNode components() throws IOException {
    try (InputStream sbom = SbomTest.class.getResourceAsStream("/META-INF/sbom/application.cdx.json")) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(sbom)).path("components");
    }
  }
}
