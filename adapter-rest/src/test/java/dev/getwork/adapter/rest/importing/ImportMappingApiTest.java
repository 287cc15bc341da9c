package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import dev.getwork.application.port.in.importing.ManageImportMappings.Saved;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class ImportMappingApiTest {

  private static final String ALL = "/api/v1/import-mappings";
  private static final String ONE = ALL + "/sba";
  private static final ImportMapping.Name NAME = new ImportMapping.Name("sba");
  private static final String DOCUMENT = """
      {"loanNumber":{"column":"LoanNr","prefix":"SBA-"},\
      "columns":{"GrAppv":{"field":"amount"},"Approved":{"field":"submittedAt","format":"M/d/yyyy","zone":"UTC"},\
      "NAICS":{"attribute":"naics","absent":["","0"]}},\
      "constants":{"currency":"USD","state":"MA","product":"SBA-7A","purpose":"working-capital"}}""";
  private static final String KEPT =
      "{\"name\":\"sba\",\"mapping\":" + DOCUMENT
          + ",\"changedBy\":\"manager\",\"changedAt\":\"2026-02-03T04:05:06.789Z\"}";

  private final ImportQueries imports = Api.mock(ImportQueries.class);
  private final ManageImportMappings mappings = Api.mock(ManageImportMappings.class);

  private static ImportMapping kept() {
    return new ImportMapping(NAME, DOCUMENT, Samples.MANAGER, Samples.NOW);
  }

  @Test
  void shouldSaveTheDocumentAsItWasSent() throws Exception {
    when(mappings.save(NAME, DOCUMENT, Samples.MANAGER)).thenReturn(new Saved(kept(), true), new Saved(kept(), false));
    Api.send(MANAGER, "PUT", ONE, DOCUMENT)
        .andExpect(status().isCreated()).andExpect(header().string("Location", ONE)).andExpect(Api.body(KEPT));
    Api.send(MANAGER, "PUT", ONE, DOCUMENT).andExpect(status().isOk()).andExpect(Api.body(KEPT));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
    "\"amount\" | \"price\" | /columns/GrAppv/field", "M/d/yyyy | what | /columns/Approved/format",
    "[\"\",\"0\"] | \"0\" | /columns/NAICS/absent", "[\"\",\"0\"] | [null] | /columns/NAICS/absent/0",
    "\"format\" | \"pattern\" | /columns/Approved/pattern", "{\"field\":\"amount\"} | 7 | /columns/GrAppv",
    "[\"\",\"0\"] | null | /columns/NAICS/absent", "{\"field\":\"amount\"} | null | /columns/GrAppv",
    "\"USD\" | null | /constants/currency", "\"USD\" | {} | /constants/currency"
  })
  void shouldNameTheInvalidPlace(String valid, String invalid, String pointer) throws Exception {
    Api.send(MANAGER, "PUT", ONE, DOCUMENT.replace(valid, invalid))
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer))
        .andExpect(jsonPath("$.errors[0].detail").isNotEmpty());
    verifyNoInteractions(mappings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "a_b", "ä", "a b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void shouldRefuseAnInvalidName(String name) throws Exception {
    Api.call(Api.as(MANAGER, "PUT", ALL + "/{name}", name).contentType("application/json").content(DOCUMENT))
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].parameter").value("name"));
    verifyNoInteractions(mappings);
  }

  @Test
  void shouldShowAndListMappings() throws Exception {
    when(imports.mapping(NAME)).thenReturn(Optional.of(kept()));
    when(imports.allMappings()).thenReturn(List.of(kept()));
    Api.get(MANAGER, ONE).andExpect(status().isOk()).andExpect(Api.body(KEPT));
    Api.get(MANAGER, ALL).andExpect(Api.body("{\"items\":[" + KEPT + "],\"next\":null}"));
    Api.get(MANAGER, ALL + "/other").andExpect(Api.problem(404, "unknown-import-mapping"));
  }

  @Test
  void shouldDeleteAMapping() throws Exception {
    when(mappings.delete(NAME)).thenReturn(true, false);
    Api.call(Api.as(MANAGER, "DELETE", ONE)).andExpect(status().isNoContent());
    Api.call(Api.as(MANAGER, "DELETE", ONE)).andExpect(Api.problem(404, "unknown-import-mapping"));
  }

  @BeforeEach
  void count() {
    when(imports.preview(any())).thenReturn(new LoanImport.Preview(new LoanImport.Completed(5, 4, 3), List.of("city"),
        new TreeMap<>(Map.of(Samples.LOAN, new FactChanges(
            Map.of(CommonField.STATE.field(), new FieldValue.Text("MA")),
            Map.of(CommonField.STATE.field(), new FieldValue.Text("MT")))))));
  }

  private static ResultActions preview(String mapping, String text) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/import-previews",
        "{\"mapping\":" + mapping + ",\"text\":\"" + text + "\"}");
  }

  @Test
  void shouldPreviewTheFirstRows() throws Exception {
    preview(DOCUMENT, "LoanNr,Name,GrAppv,Approved,NAICS\\n7,x,\\\"$1,000\\\",2/28/1997,0\\n8,y,z,2/28/1997,1\\n9\\n")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"rows":[
              {"line":2,"loan":{"loanNumber":"SBA-7","amount":1000,"currency":"USD","state":"MA","product":"SBA-7A",
               "purpose":"working-capital","submittedAt":"1997-02-28T00:00:00Z","attributes":{}}},
              {"line":3,"field":"GrAppv","reason":"must be a number such as 1,234.56","value":"z"},
              {"line":4,"field":"","reason":"must have 5 columns, but has 1","value":""}],
             "received":3,"rejected":2,"added":5,"changed":4,"unchanged":3,"lostAttributes":["city"],
             "changes":{"PPP-000001":[{"attribute":"state","oldValue":"MA","newValue":"MT"}]}}
            """));
    preview(DOCUMENT, "LoanNr,GrAppv,Approved,NAICS\\n" + "7,1,2/28/1997,\\n".repeat(30))
        .andExpect(jsonPath("$.rows.length()").value(20))
        .andExpect(jsonPath("$.received").value(30));
    verify(imports).preview(argThat(rows -> rows.size() == 30));
    preview(DOCUMENT, "LoanNr,GrAppv,Approved,NAICS\\n" + "7,1,2/28/1997,\\n".repeat(10_001))
        .andExpect(jsonPath("$.received").value(10_000));
  }

  @Test
  void shouldPreviewAnObjectPerLineWithoutAMapping() throws Exception {
    Api.send(MANAGER, "POST", "/api/v1/import-previews", "{\"text\":\"A\"}")
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.rows[0].reason").value("must be one JSON object without duplicate names"));
  }

  @Test
  void shouldExplainWhyThereIsNoPreview() throws Exception {
    preview(DOCUMENT, "LoanNr,GrAppv\\n").andExpect(Api.problem(422, "header-invalid"))
        .andExpect(jsonPath("$.detail").value(
            "The file has no column Approved. Correct its header line, or the mapping. Nothing was imported."));
    preview(DOCUMENT, "LoanNr,GrAppv,Approved,NAICS\\n\\\"a\\\"b").andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/text"));
    preview("{}", "A").andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/mapping/loanNumber"));
    Api.send(MANAGER, "POST", "/api/v1/import-previews", "{\"mapping\":{}}")
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/text"));
  }

  @Test
  void shouldListTheFieldsOfLoans() throws Exception {
    Api.get(MANAGER, "/api/v1/loan-fields").andExpect(status().isOk())
        .andExpect(jsonPath("$.items[?(@.name=='amount')].type").value("NUMBER"))
        .andExpect(jsonPath("$.items[?(@.name=='amount')].required").value(true))
        .andExpect(jsonPath("$.items[?(@.name=='naics')].required").value(false));
  }
}
