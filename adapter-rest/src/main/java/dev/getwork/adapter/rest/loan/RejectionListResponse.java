package dev.getwork.adapter.rest.loan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.domain.loan.ImportRow.Rejected;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of rows that were no loans. */
record RejectionListResponse(List<Row> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One such row. */
  record Row(long line, String field, String reason) {
    static Row from(Rejected rejected) {
      return new Row(rejected.line(), rejected.field(), rejected.reason());
    }
  }

  /**
   * A page of what was found.
   *
   * @param found one more than fits, when there is a next page
   */
  static RejectionListResponse from(List<Rejected> found, int limit) {
    List<Row> page = found.stream().limit(limit).map(Row::from).toList();
    String next = found.size() > limit ? Long.toString(page.getLast().line()) : null;
    return new RejectionListResponse(page, next);
  }
}
