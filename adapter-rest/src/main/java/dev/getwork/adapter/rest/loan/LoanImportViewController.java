package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.http.HttpConfiguration.KnownTags;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow.Rejected;
import dev.getwork.domain.loan.LoanImport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which imports there were, how far one is, what came of it, and which rows were no loans. */
@RestController
@RequestMapping("/api/v1/loan-imports")
final class LoanImportViewController {

  private final ViewLoanImports viewImports;
  private final ViewLoanImport viewImport;
  private final ViewRejections viewRejections;

  LoanImportViewController(ViewLoanImports viewImports, ViewLoanImport viewImport, ViewRejections viewRejections) {
    this.viewImports = viewImports;
    this.viewImport = viewImport;
    this.viewRejections = viewRejections;
  }

  /** With {@code If-None-Match} a long poll: 304 when it is as it was, which Spring makes of the tag. */
  @GetMapping
  LoanImportListResponse all(Paging paging) {
    return LoanImportListResponse.from(
        paging.cut(viewImports.list(paging.page()), loans -> loans.id().value()));
  }

  @GetMapping("/{id}")
  ResponseEntity<LoanImportResponse> one(@PathVariable ImportId id, Duration patience, KnownTags known) {
    LoanImport found = viewImport.find(id, patience, known.versions()).orElseThrow(LoanImportViewController::unknown);
    var response = ResponseEntity.ok().eTag(KnownTags.tag(found.version()));
    if (!found.hasEnded()) {
      response.header(HttpHeaders.RETRY_AFTER, LoanImportController.LOOK_AGAIN_SECONDS);
    }
    return response.body(LoanImportResponse.from(found));
  }

  @GetMapping("/{id}/rejections")
  RejectionListResponse rejections(@PathVariable ImportId id, Paging paging) {
    return viewRejections.of(id, paging.page())
        .map(found -> RejectionListResponse.from(paging.cut(found, Rejected::line)))
        .orElseThrow(LoanImportViewController::unknown);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_IMPORT.because("Take the id of an import from the answer that accepted the file.");
  }
}
