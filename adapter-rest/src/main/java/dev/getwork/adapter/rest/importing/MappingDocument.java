package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The notation of an import mapping, which {@link MappingReader} checks. */
record MappingDocument(
    @JsonPropertyDescription("The source of loan numbers: either column or rowNumber.") @Nullable LoanNumbers loanNumber,
    @Nullable Map<String, Column> columns,
    @Nullable Map<String, JsonNode> constants) {

  /** From a column, or from the numbers of rows. */
  record LoanNumbers(
      @JsonPropertyDescription("The column of the loan number.") @Nullable String column,
      @JsonPropertyDescription("With column: the prefix of the loan number.") @Nullable String prefix,
      @JsonPropertyDescription("For files without loan numbers.") @Nullable RowNumber rowNumber) {}

  record RowNumber(
      @JsonPropertyDescription("The prefix of the loan number.") @Nullable String prefix,
      @JsonPropertyDescription("The minimum number of digits.") @Nullable Integer width,
      @JsonPropertyDescription("The number of the first row.") @Nullable Integer first,
      @JsonPropertyDescription("The increment from row to row.") @Nullable Integer step) {}

  record Column(
      @Nullable String field,
      @Nullable String attribute,
      @Nullable String format,
      @Nullable String zone,
      @Nullable List<String> absent,
      @Nullable Map<String, String> values,
      @JsonProperty("default") @Nullable String fallback) {}
}
