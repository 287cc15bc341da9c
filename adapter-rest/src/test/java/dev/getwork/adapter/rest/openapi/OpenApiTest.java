package dev.getwork.adapter.rest.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.rest.Api;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenApiTest {

  private static final Path COPY = Path.of("src/main/resources/getwork/openapi.json");

  private final Map<String, Handled> handled = Handled.all(Api.operations());

  @Test
  void shouldDocumentEveryOperation() {
    List<String> said = Document.operations().stream().map(Operation::key).toList();
    assertThat(said).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(handled.keySet());
  }

  /** With {@code -Dopenapi.write=true} the copy is written anew. */
  @Test
  void shouldEqualTheServedDocument() throws IOException {
    String document = new Document(handled).write();
    if (Boolean.getBoolean("openapi.write")) {
      Files.writeString(COPY, document);
    }
    assertThat(document).isEqualTo(Files.readString(COPY));
  }
}
