package dev.getwork.adapter.rest.http;

import java.io.IOException;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the contract: the document that the tests compare with the controllers and check every answer against. */
@RestController
final class OpenApiController {

  private static final ClassPathResource FILE = new ClassPathResource("getwork/openapi.json");

  @GetMapping("/api/v1/openapi.json")
  ResponseEntity<byte[]> document() throws IOException {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(FILE.getContentAsByteArray());
  }
}
