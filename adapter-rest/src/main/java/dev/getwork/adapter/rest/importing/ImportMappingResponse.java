package dev.getwork.adapter.rest.importing;

import java.time.Instant;

record ImportMappingResponse(String name, MappingDocument mapping, String changedBy, Instant changedAt) {}
