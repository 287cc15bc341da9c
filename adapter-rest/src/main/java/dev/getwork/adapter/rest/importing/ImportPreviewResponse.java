package dev.getwork.adapter.rest.importing;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.http.FactResponse;
import dev.getwork.adapter.rest.http.LoanResponse;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport.Preview;
import dev.getwork.domain.loan.Loan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The first rows of a file, as loans or rejections, and what an import of the text would change. */
record ImportPreviewResponse(
    @JsonPropertyDescription("The first 20 rows after the header.") List<Row> rows,
    @JsonPropertyDescription("The number of rows that are counted, at most 10,000.") long received,
    @JsonPropertyDescription("The number of invalid rows.") long rejected,
    @JsonPropertyDescription("The number of loans that would be new.") long added,
    @JsonPropertyDescription("The number of existing loans whose data would change.") long changed,
    @JsonPropertyDescription("The number of existing loans with the same data.") long unchanged,
    @JsonPropertyDescription("The attributes that existing loans would lose.") List<String> lostAttributes,
    @JsonPropertyDescription("The fields of the first 20 loans that would change, by loan number.") Map<String, List<FactResponse>> changes) {

  private static final int SHOWN_ROWS = 20;

  static ImportPreviewResponse from(List<ImportRow> rows, Preview preview) {
    return new ImportPreviewResponse(
        rows.stream().limit(SHOWN_ROWS).map(Row::from).toList(),
        rows.size(),
        rows.stream().filter(Rejected.class::isInstance).count(),
        preview.result().added(),
        preview.result().changed(),
        preview.result().unchanged(),
        preview.lostAttributes(),
        preview.changes().entrySet().stream().collect(Collectors.toMap(change -> change.getKey().value(),
            change -> FactResponse.from(change.getValue()), (_, later) -> later, TreeMap::new)));
  }

  record Row(
      @JsonPropertyDescription("The first line of the row in the text; the header is line 1.") long line,
      @JsonPropertyDescription("The loan; absent if the row is invalid.") @Nullable LoanResponse loan,
      @JsonPropertyDescription("The invalid column; empty if the row as a whole is invalid.") @Nullable String field,
      @JsonPropertyDescription("What is expected there.") @Nullable String reason,
      @JsonPropertyDescription("The beginning of the invalid value; empty if there is none.") @Nullable String value) {

    static Row from(ImportRow row) {
      return switch (row) {
        case Accepted(long line, Loan loan) -> new Row(line, LoanResponse.from(loan), null, null, null);
        case Rejected bad -> new Row(bad.line(), null, bad.field(), bad.reason(), bad.value());
        case Broken(String reason) -> new Row(0, null, "", reason, null);
      };
    }
  }
}
