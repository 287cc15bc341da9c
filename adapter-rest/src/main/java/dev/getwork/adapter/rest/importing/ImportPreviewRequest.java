package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

record ImportPreviewRequest(
    @JsonPropertyDescription("Absent: the text is a JSON object per line.") @Nullable MappingDocument mapping,
    @JsonPropertyDescription("The first lines of the file; in CSV, the first is the header.") @Nullable String text) {}
