package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import java.time.Instant;

record ImportMappingResponse(String name, MappingDocument mapping, String changedBy, Instant changedAt) {

  static ImportMappingResponse from(ImportMapping kept, MappingDocument mapping) {
    return new ImportMappingResponse(kept.name().value(), mapping, kept.changedBy().value(), kept.changedAt());
  }
}
