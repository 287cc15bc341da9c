package dev.getwork.adapter.rest.loan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.loan.ImportRow.Rejected;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of rows that were no loans, by line. */
record RejectionListResponse(List<Row> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One such row. */
  record Row(
      @JsonPropertyDescription("On which line it begins, 1 for the first of the file") long line,
      @JsonPropertyDescription("Which field is wrong; empty when the row as a whole is") String field,
      @JsonPropertyDescription("What is expected there") String reason) {

    static Row from(Rejected rejected) {
      return new Row(rejected.line(), rejected.field(), rejected.reason());
    }
  }

  static RejectionListResponse from(Cut<Rejected> page) {
    return new RejectionListResponse(page.items().stream().map(Row::from).toList(), page.next());
  }
}
