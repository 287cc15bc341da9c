package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import com.jayway.jsonpath.JsonPath;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

@ApiTest
class ImportQueriesApiTest {

  private static final String IMPORT = "/api/v1/loan-imports/5";
  private static final ImportId ID = new ImportId(5);
  private static final Rejected SECOND = new Rejected(2, "State", "must have 1 to 40 characters", "L-7", "x");
  private static final Rejected NINTH = new Rejected(9, "", "must have 14 columns, but has 2", "", "");

  private final ImportQueries imports = Api.mock(ImportQueries.class);

  @Test
  void shouldShowTheProgressOfAnImport() throws Exception {
    when(imports.find(ID, Duration.ZERO, Set.of()))
        .thenReturn(Optional.of(Samples.loanImport(new LoanImport.Running())));
    Api.get(MANAGER, IMPORT).andExpect(status().isOk()).andExpect(header().string("Retry-After", "2"))
        .andExpect(Api.body("""
            {"id":"5","state":"RUNNING","received":7,"rejected":1,"fileName":"loans.csv","by":"manager",
             "startedAt":"2026-02-03T04:05:06.789Z"}
            """));
  }

  @Test
  void shouldShowTheResultOfAnImport() throws Exception {
    when(imports.find(ID, Duration.ZERO, Set.of()))
        .thenReturn(Optional.of(Samples.loanImport(new LoanImport.Failed("broken"))));
    Api.get(MANAGER, IMPORT)
        .andExpect(status().isOk())
        .andExpect(header().doesNotExist("Retry-After"))
        .andExpect(jsonPath("$.state").value("FAILED"))
        .andExpect(jsonPath("$.failure").value("broken"));
  }

  @Test
  void shouldPageThroughRejections() throws Exception {
    when(imports.rejections(ID, Page.first(2))).thenReturn(Optional.of(List.of(SECOND, NINTH)));
    when(imports.rejections(ID, Page.after(2, 2))).thenReturn(Optional.of(List.of(NINTH)));
    when(imports.rejections(ID, Page.first(51))).thenReturn(Optional.of(List.of()));
    String first = Api.get(MANAGER, IMPORT + "/rejections?limit=1").andExpect(status().isOk())
        .andExpect(jsonPath("$.items.length()").value(1))
        .andExpect(jsonPath("$.items[0].line").value(2))
        .andExpect(jsonPath("$.items[0].loanNumber").value("L-7"))
        .andExpect(jsonPath("$.items[0].value").value("x"))
        .andReturn().getResponse().getContentAsString();
    String next = JsonPath.read(first, "$.next");
    Api.get(MANAGER, IMPORT + "/rejections?limit=1&cursor=" + next).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"line":9,"field":"","reason":"must have 14 columns, but has 2","loanNumber":"","value":""}],"next":null}
        """));
    Api.get(MANAGER, IMPORT + "/rejections").andExpect(Api.body("{\"items\":[],\"next\":null}"));
  }

  @Test
  void shouldListImports() throws Exception {
    when(imports.list(Page.first(51)))
        .thenReturn(List.of(Samples.loanImport(new LoanImport.Running())));
    Api.get(MANAGER, "/api/v1/loan-imports").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"5","state":"RUNNING","received":7,"rejected":1,"fileName":"loans.csv","by":"manager",
         "startedAt":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
  }

  @Test
  void shouldAnswer404WhenTheImportIsUnknown() throws Exception {
    when(imports.find(any(), any(), any())).thenReturn(Optional.empty());
    when(imports.rejections(any(), any())).thenReturn(Optional.empty());
    for (String path : List.of(IMPORT, IMPORT + "/rejections", "/api/v1/loan-imports/x")) {
      Api.get(MANAGER, path).andExpect(Api.problem(404, "unknown-import"));
    }
  }
}
