package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.loan.LoanField;

record LoanFieldResponse(
    @JsonPropertyDescription("The name of the field.") String name,
    @JsonPropertyDescription("The type of its values.") String type,
    @JsonPropertyDescription("Whether every loan has a value; other fields are attributes.") boolean required) {

  static LoanFieldResponse from(LoanField field) {
    return new LoanFieldResponse(field.name(), field.type().name(), !field.isAttribute());
  }
}
