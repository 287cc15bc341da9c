package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
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
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Spliterators;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/**
 * Imports of loans, the mappings of CSV files, and previews of what a mapping makes of a file. A file is passed on row
 * by row while it comes in; the progress and the result of its import are a resource.
 */
@RestController
@RequestMapping("/api/v1")
public record ImportController(
    ImportLoans importLoans, ImportQueries imports, ManageImportMappings mappings, LoanFields fields, NdjsonLoans loans,
    JsonMapper json, HttpConfiguration.Settings settings) {

  private static final int PREVIEWED_ROWS = 10_000;
  private static final int LONGEST_FILE_NAME = 255;
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}]");

  @PostMapping(path = "/loan-imports", consumes = "text/csv")
  ResponseEntity<LoanImportResponse> importCsv(
      HttpServletRequest request,
      @Caller UserName manager,
      @MaxWait Duration maxWait,
      @RequestParam(required = false) @Nullable String mapping,
      @RequestParam(required = false) @Nullable String fileName) {
    return imported(request, MappingReader.read(saved(mapping), fields), fileName, manager, maxWait);
  }

  private MappingDocument saved(@Nullable String name) {
    return Optional.ofNullable(name)
        .filter(ImportMapping.Name::isWellFormed)
        .flatMap(known -> imports.mapping(new ImportMapping.Name(known)))
        .map(this::document)
        .orElseThrow(() -> ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "mapping",
            "must be the name of an import mapping, which GET /api/v1/import-mappings lists"));
  }

  @PostMapping(path = "/loan-imports", consumes = "application/x-ndjson")
  ResponseEntity<LoanImportResponse> importNdjson(
      HttpServletRequest request,
      @Caller UserName manager,
      @MaxWait Duration maxWait,
      @RequestParam(required = false) @Nullable String fileName) {
    return imported(request, loans, fileName, manager, maxWait);
  }

  private ResponseEntity<LoanImportResponse> imported(
      HttpServletRequest request, ImportRows.Format format, @Nullable String fileName, UserName manager,
      Duration maxWait) {
    Optional<String> cleanName = cleaned(fileName);
    var rows = new ImportRows(new ImportFile(request, settings.limits().imports().toBytes()), format);
    LoanImport begun = importLoans.importLoans(Spliterators.iterator(rows), cleanName, manager, maxWait)
        .orElseThrow(() -> ProblemType.IMPORTS_BUSY
            .because("Try again later: this node already runs and queues the maximum number of imports.")
            .retryAfter(10));
    if (begun.state() instanceof Failed) {
      rows.failure().ifPresent(problem -> {
        throw problem.with("import", address(begun));
      });
    }
    var status = begun.hasEnded() ? HttpStatus.CREATED : HttpStatus.ACCEPTED;
    return answer(begun, ResponseEntity.status(status).location(URI.create(address(begun))));
  }

  private static Optional<String> cleaned(@Nullable String fileName) {
    if (fileName != null && fileName.length() > LONGEST_FILE_NAME) {
      throw ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "fileName",
          "must have at most " + LONGEST_FILE_NAME + " characters");
    }
    return Optional.ofNullable(fileName)
        .map(name -> UNPRINTABLE.matcher(name).replaceAll("").strip())
        .filter(name -> !name.isEmpty());
  }

  private static ResponseEntity<LoanImportResponse> answer(LoanImport loans, ResponseEntity.BodyBuilder response) {
    if (!loans.hasEnded()) {
      response.header(HttpHeaders.RETRY_AFTER, "2");
    }
    return response.eTag(new ETag(loans.version(), true).formattedTag()).body(LoanImportResponse.from(loans));
  }

  private static String address(LoanImport loans) {
    return "/api/v1/loan-imports/" + loans.id();
  }

  @GetMapping("/loan-imports")
  PageResponse<LoanImportResponse> allImports(Paging paging) {
    return paging.response(imports.list(paging.page()), found -> found.id().value(), LoanImportResponse::from);
  }

  /** With {@code If-None-Match} a long poll: Spring answers 304 if the tag is known. */
  @GetMapping("/loan-imports/{id}")
  ResponseEntity<LoanImportResponse> find(@PathVariable ImportId id, @MaxWait Duration maxWait, KnownVersions known) {
    return imports.find(id, maxWait, known.versions())
        .map(found -> answer(found, ResponseEntity.ok()))
        .orElseThrow(ImportController::unknownImport);
  }

  @GetMapping("/loan-imports/{id}/rejections")
  PageResponse<RejectionResponse> rejections(@PathVariable ImportId id, Paging paging) {
    return imports.rejections(id, paging.page())
        .map(found -> paging.response(found, Rejected::line, RejectionResponse::from))
        .orElseThrow(ImportController::unknownImport);
  }

  private static ProblemException unknownImport() {
    return ProblemType.UNKNOWN_IMPORT.because("Take the id that POST /api/v1/loan-imports returned.");
  }

  @GetMapping("/import-mappings")
  PageResponse<ImportMappingResponse> allMappings() {
    return PageResponse.all(imports.allMappings(), this::response);
  }

  @GetMapping("/import-mappings/{name}")
  ImportMappingResponse mapping(@PathVariable ImportMapping.Name name) {
    return imports.mapping(name).map(this::response).orElseThrow(ImportController::unknownMapping);
  }

  @PutMapping("/import-mappings/{name}")
  ResponseEntity<ImportMappingResponse> saveMapping(
      @PathVariable ImportMapping.Name name, @Caller UserName manager, @RequestBody MappingDocument body) {
    MappingReader.read(body, fields);
    ManageImportMappings.Saved saved = mappings.save(name, json.writeValueAsString(body), manager);
    return (saved.isNew()
        ? ResponseEntity.created(URI.create("/api/v1/import-mappings/" + name.value()))
        : ResponseEntity.ok()).body(response(saved.mapping()));
  }

  @DeleteMapping("/import-mappings/{name}")
  ResponseEntity<Void> deleteMapping(@PathVariable ImportMapping.Name name) {
    if (!mappings.delete(name)) {
      throw unknownMapping();
    }
    return ResponseEntity.noContent().build();
  }

  /** The mapping need not be saved. */
  @PostMapping("/import-previews")
  ImportPreviewResponse preview(@RequestBody ImportPreviewRequest body) {
    String text = ProblemException.required("/text", body.text());
    List<ImportRow> rows = rows(body.mapping() == null ? loans : read(body.mapping()), text);
    return ImportPreviewResponse.from(rows, imports.preview(rows));
  }

  private CsvMapping read(MappingDocument document) {
    try {
      return MappingReader.read(document, fields);
    } catch (ProblemException invalid) {
      throw invalid.below("/mapping");
    }
  }

  private static List<ImportRow> rows(ImportRows.Format format, String text) {
    var rows = new ArrayList<ImportRow>();
    try {
      ImportRows.Source source = format.open(new StringReader(text));
      for (var row = source.next(); row.isPresent() && rows.size() < PREVIEWED_ROWS; row = source.next()) {
        row.ifPresent(rows::add);
      }
    } catch (CsvParseException | IOException _) {
      String remedy = "must be CSV, in which quoted fields end with a quote";
      throw ProblemType.INVALID_VALUE.because("Correct the file: its text " + remedy + ".").atPointer("/text", remedy);
    }
    return rows;
  }

  /** The fields to which columns can be mapped. */
  @GetMapping("/loan-fields")
  PageResponse<LoanFieldResponse> loanFields() {
    return PageResponse.all(List.copyOf(fields.all()), LoanFieldResponse::from);
  }

  private ImportMappingResponse response(ImportMapping mapping) {
    return new ImportMappingResponse(
        mapping.name().value(), document(mapping), mapping.changedBy().value(), mapping.changedAt());
  }

  private MappingDocument document(ImportMapping mapping) {
    return json.readValue(mapping.document(), MappingDocument.class);
  }

  private static ProblemException unknownMapping() {
    return ProblemType.UNKNOWN_IMPORT_MAPPING.because("Take the name of a mapping from GET /api/v1/import-mappings.");
  }
}
