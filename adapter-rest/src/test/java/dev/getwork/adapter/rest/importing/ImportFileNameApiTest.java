package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.LoanImport;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class ImportFileNameApiTest {

  private final ImportLoans importLoans = Api.mock(ImportLoans.class);

  private static ResultActions send(String name) throws Exception {
    return Api.call(Api.as(MANAGER, "POST", "/api/v1/loan-imports?fileName={name}", name)
        .contentType("application/x-ndjson").content(NdjsonRowsTest.LOAN));
  }

  @Test
  void shouldRemoveControlCharacters() throws Exception {
    when(importLoans.importLoans(any(), any(), any(), any()))
        .thenReturn(Optional.of(Samples.loanImport(new LoanImport.Completed(1, 0, 0))));
    send(" \u00e9vil\u202Ecsv\u0000\n.csv").andExpect(status().isCreated());
    verify(importLoans).importLoans(any(), eq(Optional.of("\u00e9vilcsv.csv")), any(), any());
    send("\u0007").andExpect(status().isCreated());
    verify(importLoans).importLoans(any(), eq(Optional.empty()), any(), any());
  }

  @Test
  void shouldRefuseALongName() throws Exception {
    send("x".repeat(256)).andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].parameter").value("fileName"));
    verifyNoInteractions(importLoans);
  }
}
