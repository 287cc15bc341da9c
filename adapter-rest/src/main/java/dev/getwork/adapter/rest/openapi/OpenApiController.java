package dev.getwork.adapter.rest.openapi;

import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Gives clients the contract. It is the copy that the tests compare and hold answers against, byte by byte. */
@RestController
final class OpenApiController {

  private static final Resource DOCUMENT = new ClassPathResource("getwork/openapi.json");

  @GetMapping("/api/v1/openapi.json")
  ResponseEntity<Resource> document() {
    return ResponseEntity.ok().contentType(MediaType.APPLICATION_JSON).body(DOCUMENT);
  }
}
