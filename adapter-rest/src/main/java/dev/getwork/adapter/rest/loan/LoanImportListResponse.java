package dev.getwork.adapter.rest.loan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.adapter.rest.paging.PagingConfiguration.Cut;
import dev.getwork.domain.loan.LoanImport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of imports, the last begun first. */
record LoanImportListResponse(
    List<LoanImportResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static LoanImportListResponse from(Cut<LoanImport> page) {
    return new LoanImportListResponse(page.items().stream().map(LoanImportResponse::from).toList(), page.next());
  }
}
