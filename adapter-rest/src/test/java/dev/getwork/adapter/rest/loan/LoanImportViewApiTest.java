package dev.getwork.adapter.rest.loan;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import com.jayway.jsonpath.JsonPath;
import dev.getwork.adapter.rest.Api;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow.Rejected;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Page;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoanImportViewApiTest {

  private static final String PATH = "/api/v1/loan-imports/5";
  private static final ImportId ID = new ImportId(5);
  private static final Rejected SECOND = new Rejected(2, "State", "must have 1 to 40 characters");
  private static final Rejected NINTH = new Rejected(9, "", "must have 14 columns and has 2");

  private final ViewLoanImport viewImport = Api.mock(ViewLoanImport.class);
  private final ViewRejections viewRejections = Api.mock(ViewRejections.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldShowHowFarAnImportIs() throws Exception {
    when(viewImport.find(ID, Duration.ZERO, Set.of()))
        .thenReturn(Optional.of(LoanImportApiTest.loanImport(new LoanImport.Running())));
    Api.get(MANAGER, PATH).andExpect(status().isOk()).andExpect(header().string("Retry-After", "2"))
        .andExpect(Api.body("""
            {"id":"5","state":"RUNNING","received":7,"rejected":1,"by":"manager",
             "startedAt":"2026-02-03T04:05:06.789Z"}
            """));
  }

  @Test
  void shouldShowWhatCameOfAnImport() throws Exception {
    when(viewImport.find(ID, Duration.ZERO, Set.of()))
        .thenReturn(Optional.of(LoanImportApiTest.loanImport(new LoanImport.Failed("broken"))));
    Api.get(MANAGER, PATH)
        .andExpect(status().isOk())
        .andExpect(header().doesNotExist("Retry-After"))
        .andExpect(jsonPath("$.state").value("FAILED"))
        .andExpect(jsonPath("$.failure").value("broken"));
  }

  @Test
  void shouldPageThroughRejections() throws Exception {
    when(viewRejections.of(ID, Page.first(2))).thenReturn(Optional.of(List.of(SECOND, NINTH)));
    when(viewRejections.of(ID, Page.after(2, 2))).thenReturn(Optional.of(List.of(NINTH)));
    when(viewRejections.of(ID, Page.first(51))).thenReturn(Optional.of(List.of()));
    String first = Api.get(MANAGER, PATH + "/rejections?limit=1").andExpect(status().isOk())
        .andExpect(jsonPath("$.items.length()").value(1))
        .andExpect(jsonPath("$.items[0].line").value(2))
        .andReturn().getResponse().getContentAsString();
    String next = JsonPath.read(first, "$.next");
    Api.get(MANAGER, PATH + "/rejections?limit=1&cursor=" + next).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"line":9,"field":"","reason":"must have 14 columns and has 2"}],"next":null}
        """));
    Api.get(MANAGER, PATH + "/rejections").andExpect(Api.body("{\"items\":[],\"next\":null}"));
  }

  @Test
  void shouldListImports() throws Exception {
    when(Api.mock(ViewLoanImports.class).list(Page.first(51)))
        .thenReturn(List.of(LoanImportApiTest.loanImport(new LoanImport.Running())));
    Api.get(MANAGER, "/api/v1/loan-imports").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"5","state":"RUNNING","received":7,"rejected":1,"by":"manager",
         "startedAt":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
  }

  @Test
  void shouldNotKnowOtherImports() throws Exception {
    when(viewImport.find(any(), any(), any())).thenReturn(Optional.empty());
    when(viewRejections.of(any(), any())).thenReturn(Optional.empty());
    for (String path : List.of(PATH, PATH + "/rejections", "/api/v1/loan-imports/x")) {
      Api.get(MANAGER, path)
          .andExpect(status().isNotFound())
          .andExpect(jsonPath("$.type").value("/problems/unknown-import"));
    }
  }
}
