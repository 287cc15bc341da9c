package dev.getwork.adapter.rest.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the contract: the document that the tests compare with the controllers and check every answer against. */
@RestController
final class OpenApiController {

  private static final String FILE = "/getwork/openapi.json";

  private final byte[] document;

  OpenApiController() {
    try (InputStream file = Objects.requireNonNull(OpenApiController.class.getResourceAsStream(FILE), FILE)) {
      this.document = file.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @GetMapping("/api/v1/openapi.json")
  ResponseEntity<byte[]> document() {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(document);
  }
}
