package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.HttpConfiguration.MaxWait;
import dev.getwork.adapter.rest.http.KnownVersions;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.ImportLoans.AllBusy;
import dev.getwork.application.port.in.importing.ImportLoans.Imported;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Imports of loans: a file is passed on row by row while it comes in; its progress and result are a resource. */
@RestController
@RequestMapping("/api/v1/loan-imports")
final class LoanImportController {

  private static final String CSV = "text/csv";
  private static final String NDJSON = "application/x-ndjson";
  private static final String RECHECK_SECONDS = "2";

  private final ImportLoans importLoans;
  private final ImportQueries imports;
  private final LoanFields fields;
  private final JsonMapper json;
  private final NdjsonLoans loans;
  private final long maxBytes;

  LoanImportController(
      ImportLoans importLoans,
      ImportQueries imports,
      LoanFields fields,
      JsonMapper json,
      HttpConfiguration.Settings settings) {
    this.importLoans = importLoans;
    this.imports = imports;
    this.fields = fields;
    this.json = json;
    this.loans = new NdjsonLoans(fields, json);
    this.maxBytes = settings.limits().imports().toBytes();
  }

  @PostMapping(consumes = CSV)
  ResponseEntity<LoanImportResponse> importCsv(
      HttpServletRequest request,
      @Caller UserName manager,
      @MaxWait Duration maxWait,
      @RequestParam(required = false) @Nullable String mapping) {
    var format = new CsvFormat(MappingReader.read(mapping(mapping), fields));
    return imported(new ImportRows(new ImportFile(request, maxBytes), format), manager, maxWait);
  }

  private MappingDocument mapping(@Nullable String name) {
    return Optional.ofNullable(name)
        .filter(ImportMapping.Name::isWellFormed)
        .flatMap(known -> imports.mapping(new ImportMapping.Name(known)))
        .map(found -> json.readValue(found.document(), MappingDocument.class))
        .orElseThrow(() -> ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "mapping",
            "must be the name of an import mapping, which GET /api/v1/import-mappings lists"));
  }

  @PostMapping(consumes = NDJSON)
  ResponseEntity<LoanImportResponse> importNdjson(
      HttpServletRequest request, @Caller UserName manager, @MaxWait Duration maxWait) {
    var rows = new ImportRows(new ImportFile(request, maxBytes), file -> new NdjsonRows(new NdjsonLines(file), loans));
    return imported(rows, manager, maxWait);
  }

  private ResponseEntity<LoanImportResponse> imported(ImportRows rows, UserName manager, Duration maxWait) {
    return switch (importLoans.importLoans(rows, manager, maxWait)) {
      case Imported(LoanImport begun) -> {
        requireReadable(rows, begun);
        var status = begun.hasEnded() ? HttpStatus.CREATED : HttpStatus.ACCEPTED;
        yield answer(begun, ResponseEntity.status(status).location(URI.create(address(begun))));
      }
      case AllBusy() -> throw ProblemType.IMPORTS_BUSY
          .because("Try again later: this node already runs and queues the maximum number of imports.")
          .retryAfter(10);
    };
  }

  private static void requireReadable(ImportRows rows, LoanImport begun) {
    if (begun.state() instanceof Failed) {
      rows.failure().ifPresent(problem -> {
        throw problem.with("import", address(begun));
      });
    }
  }

  private static ResponseEntity<LoanImportResponse> answer(LoanImport loans, ResponseEntity.BodyBuilder response) {
    if (!loans.hasEnded()) {
      response.header(HttpHeaders.RETRY_AFTER, RECHECK_SECONDS);
    }
    return response.eTag(new ETag(loans.version(), true).formattedTag()).body(LoanImportResponse.from(loans));
  }

  private static String address(LoanImport loans) {
    return "/api/v1/loan-imports/" + loans.id();
  }

  @GetMapping
  PageResponse<LoanImportResponse> all(Paging paging) {
    return paging.response(imports.list(paging.page()), found -> found.id().value(), LoanImportResponse::from);
  }

  /** With {@code If-None-Match} a long poll: Spring answers 304 if the tag is known. */
  @GetMapping("/{id}")
  ResponseEntity<LoanImportResponse> one(@PathVariable ImportId id, @MaxWait Duration maxWait, KnownVersions known) {
    return imports.find(id, maxWait, known.versions())
        .map(found -> answer(found, ResponseEntity.ok()))
        .orElseThrow(LoanImportController::unknown);
  }

  @GetMapping("/{id}/rejections")
  PageResponse<RejectionResponse> rejections(@PathVariable ImportId id, Paging paging) {
    return imports.rejections(id, paging.page())
        .map(found -> paging.response(found, Rejected::line, RejectionResponse::from))
        .orElseThrow(LoanImportController::unknown);
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_IMPORT.because("Take the id that POST /api/v1/loan-imports returned.");
  }
}
