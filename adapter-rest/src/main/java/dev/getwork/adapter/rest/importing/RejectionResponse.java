package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;

record RejectionResponse(
    @JsonPropertyDescription("The first line of the row in the file; the first line of the file is 1.") long line,
    @JsonPropertyDescription("The invalid field; empty if the row as a whole is invalid.") String field,
    @JsonPropertyDescription("What is expected there.") String reason,
    @JsonPropertyDescription("The loan number as the file has it; empty if unknown.") String loanNumber,
    @JsonPropertyDescription("The beginning of the field's value as the file has it; empty if there is none.") String value) {

  static RejectionResponse from(Rejected rejected) {
    return new RejectionResponse(rejected.line(), rejected.field(), rejected.reason(), rejected.loan(),
        rejected.value());
  }
}
