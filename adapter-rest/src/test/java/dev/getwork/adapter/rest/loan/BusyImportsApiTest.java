package dev.getwork.adapter.rest.loan;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.application.port.in.loan.ImportLoans;
import org.junit.jupiter.api.Test;

class BusyImportsApiTest {

  @Test
  void shouldAskForAnotherTryWhenTooManyWait() throws Exception {
    Api.resetAll();
    when(Api.mock(ImportLoans.class).importLoans(any(), any(), any(), any())).thenReturn(new ImportLoans.AllBusy());
    Api.call(Api.as(MANAGER, "POST", "/api/v1/loan-imports").contentType("application/x-ndjson").content("{}"))
        .andExpect(status().isServiceUnavailable())
        .andExpect(header().string("Retry-After", "10"))
        .andExpect(jsonPath("$.type").value("/problems/imports-busy"));
  }
}
