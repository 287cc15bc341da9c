package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.http.HttpConfiguration.CallKey;
import dev.getwork.adapter.rest.http.HttpConfiguration.KnownTags;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ImportLoans.AllBusy;
import dev.getwork.application.port.in.loan.ImportLoans.Imported;
import dev.getwork.application.port.in.loan.ImportLoans.KeyRefused;
import dev.getwork.application.port.in.loan.ImportLoans.KeyedFile;
import dev.getwork.application.port.in.loan.ImportLoans.Replayed;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanImport.Failed;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  private static final String TRY_AGAIN_SECONDS = "10";

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
      CallKey key,
      @RequestParam(required = false) @Nullable String mapping,
      @RequestParam(defaultValue = "1") String firstNumber,
      @RequestParam(defaultValue = "1") String step,
      @RequestParam(required = false) @Nullable String overlay) {
    CsvOptions options = CsvOptions.of(mapping, firstNumber, step, overlay);
    Optional<FileDigest> digest = key.key().map(_ -> new FileDigest(options.toString()));
    return imported(files.csv(file, options, digest), manager, patience, key, digest);
  }

  @PostMapping(path = "/api/v1/loan-imports", consumes = LoanFiles.NDJSON)
  ResponseEntity<LoanImportResponse> importNdjson(
      HttpServletRequest file, UserName manager, Duration patience, CallKey key) {
    Optional<FileDigest> digest = key.key().map(_ -> new FileDigest(LoanFiles.NDJSON));
    return imported(files.ndjson(file, digest), manager, patience, key, digest);
  }

  private ResponseEntity<LoanImportResponse> imported(
      ImportRows rows, UserName manager, Duration patience, CallKey key, Optional<FileDigest> digest) {
    Optional<KeyedFile> keyed = key.key().flatMap(sent -> digest.map(made -> new KeyedFile(sent, made::value)));
    return switch (importLoans.importLoans(rows, manager, patience, keyed)) {
      case Imported(LoanImport loans) when rows.broken() && loans.state() instanceof Failed(String reason) ->
        throw broken(rows, reason, loans);
      case Imported(LoanImport loans) -> answer(loans);
      case Replayed(LoanImport loans) -> key.replayed(answer(loans));
      case KeyRefused(KeyRefusal why) -> throw key.problem(why);
      case AllBusy() -> throw ProblemType.IMPORTS_BUSY
          .because("Try again in a while: as many imports as may are waiting on this node.")
          .withHeader(HttpHeaders.RETRY_AFTER, List.of(TRY_AGAIN_SECONDS));
    };
  }

  private static ResponseEntity<LoanImportResponse> answer(LoanImport loans) {
    return answer(loans.hasEnded() ? HttpStatus.CREATED : HttpStatus.ACCEPTED, loans);
  }

  private static ResponseEntity<LoanImportResponse> answer(HttpStatus status, LoanImport loans) {
    var response = ResponseEntity.status(status)
        .eTag(KnownTags.tag(loans.version()))
        .location(URI.create(address(loans)));
    if (status == HttpStatus.ACCEPTED) {
      response.header(HttpHeaders.RETRY_AFTER, LOOK_AGAIN_SECONDS);
    }
    return response.body(LoanImportResponse.from(loans));
  }

  private static ProblemException broken(ImportRows rows, String reason, LoanImport loans) {
    ProblemType type = rows.tooLarge() ? ProblemType.BODY_TOO_LARGE : ProblemType.IMPORT_FAILED;
    return rows.refusal()
        .orElseGet(() -> type.because("Nothing was imported: " + reason + "."))
        .with("import", address(loans));
  }

  private static String address(LoanImport loans) {
    return "/api/v1/loan-imports/" + loans.id();
  }
}
