package dev.getwork.adapter.rest.http;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class LongPollTest {

  private static final String REQUEST = "/api/v1/work-requests/42";
  private static final String IMPORT = "/api/v1/loan-imports/5";
  private static final String SECOND = "W/\"PENDING-2\"";

  private final RecheckWork recheckWork = Api.mock(RecheckWork.class);
  private final ImportQueries imports = Api.mock(ImportQueries.class);

  private static ResultActions poll(String user, String path, String known) throws Exception {
    return Api.call(Api.as(user, "GET", path).header("If-None-Match", known).header("Prefer", "wait=20"));
  }

  private void requestIs(RequestOutcome outcome) {
    when(recheckWork.recheck(any(), any(), any(), any())).thenReturn(Optional.of(Samples.view(outcome)));
  }

  private void importIs(LoanImport.State state) {
    when(imports.find(any(), any(), any())).thenReturn(Optional.of(Samples.loanImport(state)));
  }

  @Test
  void shouldTagAWorkRequestLikeItsRecheck() throws Exception {
    when(Api.mock(RequestWork.class).request(any()))
        .thenReturn(new RequestWork.Recorded(Samples.view(new RequestOutcome.Pending())));
    Api.send(PROCESSOR, "POST", "/api/v1/work-requests", "{\"taskId\":\"7\",\"count\":3}")
        .andExpect(status().isAccepted())
        .andExpect(header().string("ETag", SECOND));
    requestIs(new RequestOutcome.Pending());
    Api.get(PROCESSOR, REQUEST).andExpect(status().isOk()).andExpect(header().string("ETag", SECOND));
  }

  @Test
  void shouldAnswer304WhenTheWorkRequestIsUnchanged() throws Exception {
    requestIs(new RequestOutcome.Pending());
    poll(PROCESSOR, REQUEST, SECOND)
        .andExpect(status().isNotModified())
        .andExpect(content().string(""))
        .andExpect(header().string("ETag", SECOND))
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("Preference-Applied", "wait=20"));
    verify(recheckWork).recheck(new WorkRequestId(42),
        new Viewer(Samples.PROCESSOR, false, Optional.of(new Groups(Set.of("east")))), Duration.ofSeconds(20),
        Set.of("PENDING-2"));
    Api.call(Api.as(PROCESSOR, "GET", REQUEST).header("If-None-Match", SECOND))
        .andExpect(status().isNotModified())
        .andExpect(header().doesNotExist("Preference-Applied"));
  }

  @Test
  void shouldAnswerTheChangedState() throws Exception {
    requestIs(new RequestOutcome.Canceled());
    poll(PROCESSOR, REQUEST, SECOND)
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "W/\"CANCELED\""))
        .andExpect(header().doesNotExist("Retry-After"))
        .andExpect(jsonPath("$.state").value("CANCELED"));
  }

  @Test
  void shouldReadSeveralTags() throws Exception {
    requestIs(new RequestOutcome.Pending());
    poll(PROCESSOR, REQUEST, "\"x\", " + SECOND).andExpect(status().isNotModified());
    verify(recheckWork).recheck(any(), any(), any(), eq(Set.of("x", "PENDING-2")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PENDING-2", "W/Pending"})
  void shouldRefuseAMalformedTag(String known) throws Exception {
    poll(PROCESSOR, REQUEST, known)
        .andExpect(status().isBadRequest())
        .andExpect(jsonPath("$.errors[0].header").value("If-None-Match"));
    Api.verifyUntouched();
  }

  @Test
  void shouldPollImports() throws Exception {
    importIs(new LoanImport.Running());
    poll(MANAGER, IMPORT, "W/\"RUNNING-7-1\"")
        .andExpect(status().isNotModified())
        .andExpect(header().string("Retry-After", "2"))
        .andExpect(header().string("Preference-Applied", "wait=20"));
    verify(imports).find(new ImportId(5), Duration.ofSeconds(20), Set.of("RUNNING-7-1"));
    importIs(new LoanImport.Completed(6, 0, 0));
    poll(MANAGER, IMPORT, "W/\"RUNNING-7-1\"")
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "W/\"COMPLETED-7-1\""))
        .andExpect(header().doesNotExist("Retry-After"));
  }
}
