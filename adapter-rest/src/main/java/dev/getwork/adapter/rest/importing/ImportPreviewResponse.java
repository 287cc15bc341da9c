package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.http.LoanResponse;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.domain.loan.Loan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first rows of a file, as loans or rejections. */
record ImportPreviewResponse(@JsonPropertyDescription("The first 20 rows after the header.") List<Row> rows) {

  record Row(
      @JsonPropertyDescription("The first line of the row in the text; the header is line 1.") long line,
      @JsonPropertyDescription("The loan; absent if the row is invalid.") @Nullable LoanResponse loan,
      @JsonPropertyDescription("The invalid column; empty if the row as a whole is invalid.") @Nullable String field,
      @JsonPropertyDescription("What is expected there.") @Nullable String reason) {

    static Row from(ImportRow row) {
      return switch (row) {
        case Accepted(long line, Loan loan) -> new Row(line, LoanResponse.from(loan), null, null);
        case Rejected(long line, String field, String reason) -> new Row(line, null, field, reason);
        case Broken(String reason) -> new Row(0, null, "", reason);
      };
    }
  }
}
