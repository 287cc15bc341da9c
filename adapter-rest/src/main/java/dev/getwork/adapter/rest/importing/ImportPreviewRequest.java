package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

record ImportPreviewRequest(
    @Nullable MappingDocument mapping,
    @JsonPropertyDescription("The first lines of the CSV file; the first is the header.") @Nullable String text) {}
