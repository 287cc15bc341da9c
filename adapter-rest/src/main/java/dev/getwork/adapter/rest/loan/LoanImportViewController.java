package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.http.HttpConfiguration.KnownTags;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanImport;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How far an import is, what came of it, and which rows were no loans. */
@RestController
@RequestMapping("/api/v1/loan-imports/{id}")
final class LoanImportViewController {

  private static final int LONGEST_PAGE = 500;

  private final ViewLoanImport viewImport;
  private final ViewRejections viewRejections;

  LoanImportViewController(ViewLoanImport viewImport, ViewRejections viewRejections) {
    this.viewImport = viewImport;
    this.viewRejections = viewRejections;
  }

  /** With {@code If-None-Match} a long poll: 304 when it is as it was, which Spring makes of the tag. */
  @GetMapping
  ResponseEntity<LoanImportResponse> one(@PathVariable ImportId id, Duration patience, KnownTags known) {
    LoanImport found = viewImport.find(id, patience, known.versions()).orElseThrow(LoanImportViewController::unknown);
    var response = ResponseEntity.ok().eTag(KnownTags.tag(found.version()));
    if (!found.hasEnded()) {
      response.header(HttpHeaders.RETRY_AFTER, LoanImportController.LOOK_AGAIN_SECONDS);
    }
    return response.body(LoanImportResponse.from(found));
  }

  @GetMapping("/rejections")
  RejectionListResponse rejections(
      @PathVariable ImportId id,
      @RequestParam(defaultValue = "50") int limit,
      @RequestParam(required = false) @Nullable String cursor) {
    if (limit < 1 || limit > LONGEST_PAGE) {
      throw ProblemType.INVALID_VALUE
          .because("Ask for 1 to " + LONGEST_PAGE + " rows at a time.")
          .atParameter("limit", "must be a whole number from 1 to " + LONGEST_PAGE);
    }
    return viewRejections.of(id, afterLine(cursor), limit + 1)
        .map(rows -> RejectionListResponse.from(rows, limit))
        .orElseThrow(LoanImportViewController::unknown);
  }

  private static long afterLine(@Nullable String cursor) {
    if (cursor == null) {
      return 0;
    }
    if (!cursor.matches("[1-9][0-9]{0,17}")) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Take the cursor from next of the page before.")
          .atParameter("cursor", "must be as it was answered");
    }
    return Long.parseLong(cursor);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_IMPORT.because("Take the id of an import from the answer that accepted the file.");
  }
}
