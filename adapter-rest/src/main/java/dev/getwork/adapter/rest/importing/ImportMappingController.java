package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.importing.ImportPreviewResponse.Row;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.KeepImportMappings;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.work.UserName;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** The mappings of CSV files, and previews of what they make of a file. */
@RestController
@RequestMapping("/api/v1")
record ImportMappingController(
    ImportQueries imports, KeepImportMappings mappings, LoanFields fields, JsonMapper json) {

  private static final int PREVIEWED_ROWS = 20;

  @GetMapping("/import-mappings")
  PageResponse<ImportMappingResponse> all() {
    return PageResponse.all(imports.allMappings(), this::response);
  }

  @GetMapping("/import-mappings/{name}")
  ImportMappingResponse one(@PathVariable ImportMapping.Name name) {
    return imports.mapping(name).map(this::response).orElseThrow(ImportMappingController::unknown);
  }

  @PutMapping("/import-mappings/{name}")
  ResponseEntity<ImportMappingResponse> save(
      @PathVariable ImportMapping.Name name, @Caller UserName manager, @RequestBody MappingDocument body) {
    MappingReader.read(body, fields);
    KeepImportMappings.Saved saved = mappings.save(name, json.writeValueAsString(body), manager);
    return (saved.isNew()
        ? ResponseEntity.created(URI.create("/api/v1/import-mappings/" + name.value()))
        : ResponseEntity.ok()).body(response(saved.mapping()));
  }

  @DeleteMapping("/import-mappings/{name}")
  ResponseEntity<Void> delete(@PathVariable ImportMapping.Name name) {
    if (!mappings.delete(name)) {
      throw unknown();
    }
    return ResponseEntity.noContent().build();
  }

  /** The mapping need not be saved. */
  @PostMapping("/import-previews")
  ImportPreviewResponse preview(@RequestBody ImportPreviewRequest body) {
    MappingDocument document = ProblemException.required("/mapping", body.mapping());
    String text = ProblemException.required("/text", body.text());
    return new ImportPreviewResponse(rows(mapping(document), text).stream().map(Row::from).toList());
  }

  private CsvMapping mapping(MappingDocument document) {
    try {
      return MappingReader.read(document, fields);
    } catch (ProblemException invalid) {
      throw invalid.below("/mapping");
    }
  }

  private static List<ImportRow> rows(CsvMapping mapping, String text) {
    var rows = new ArrayList<ImportRow>();
    try {
      ImportRows.Source source = mapping.open(new StringReader(text));
      Optional<ImportRow> row = source.next();
      while (row.isPresent() && rows.size() < PREVIEWED_ROWS) {
        row.ifPresent(rows::add);
        row = source.next();
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
    return ImportMappingResponse.from(mapping, json.readValue(mapping.document(), MappingDocument.class));
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_IMPORT_MAPPING.because("Take the name of a mapping from GET /api/v1/import-mappings.");
  }
}
