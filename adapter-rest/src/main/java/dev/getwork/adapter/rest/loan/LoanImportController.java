package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanImport.Completed;
import dev.getwork.domain.loan.LoanImport.Failed;
import dev.getwork.domain.loan.LoanImport.Running;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes a file of loans and passes it on row by row while it comes in. */
@RestController
final class LoanImportController {

  static final String LOOK_AGAIN_SECONDS = "2";

  private final ImportLoans importLoans;
  private final LoanFiles files;

  LoanImportController(ImportLoans importLoans, LoanFiles files) {
    this.importLoans = importLoans;
    this.files = files;
  }

  @PostMapping(path = "/api/v1/loan-imports", consumes = LoanFiles.CSV)
  ResponseEntity<LoanImportResponse> importCsv(
      HttpServletRequest file,
      UserName manager,
      Duration patience,
      @RequestParam(required = false) @Nullable String mapping,
      @RequestParam(defaultValue = "1") long firstNumber,
      @RequestParam(defaultValue = "1") long step,
      @RequestParam(required = false) @Nullable String overlay) {
    CsvOptions options = CsvOptions.of(mapping, firstNumber, step, overlay);
    return imported(files.csv(file, options), manager, patience);
  }

  @PostMapping(path = "/api/v1/loan-imports", consumes = LoanFiles.NDJSON)
  ResponseEntity<LoanImportResponse> importNdjson(HttpServletRequest file, UserName manager, Duration patience) {
    return imported(files.ndjson(file), manager, patience);
  }

  private ResponseEntity<LoanImportResponse> imported(ImportRows rows, UserName manager, Duration patience) {
    LoanImport loans = importLoans.importLoans(rows, manager, patience);
    return switch (loans.state()) {
      case Running() -> answer(HttpStatus.ACCEPTED, loans);
      case Completed _ -> answer(HttpStatus.CREATED, loans);
      case Failed(String reason) when rows.broken() -> throw broken(rows, reason, loans);
      case Failed _ -> answer(HttpStatus.CREATED, loans);
    };
  }

  private static ResponseEntity<LoanImportResponse> answer(HttpStatus status, LoanImport loans) {
    var response = ResponseEntity.status(status).location(URI.create(address(loans)));
    if (status == HttpStatus.ACCEPTED) {
      response.header(HttpHeaders.RETRY_AFTER, LOOK_AGAIN_SECONDS);
    }
    return response.body(LoanImportResponse.from(loans));
  }

  private static ProblemException broken(ImportRows rows, String reason, LoanImport loans) {
    ProblemType type = rows.tooLarge() ? ProblemType.BODY_TOO_LARGE : ProblemType.IMPORT_FAILED;
    if (rows.refusal().isPresent()) {
      return rows.refusal().get().with("import", address(loans));
    }
    return type.because("Nothing was imported: " + reason + ".").with("import", address(loans));
  }

  private static String address(LoanImport loans) {
    return "/api/v1/loan-imports/" + loans.id();
  }
}
