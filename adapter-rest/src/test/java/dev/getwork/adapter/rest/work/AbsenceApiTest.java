package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class AbsenceApiTest {

  private static final String PATH = "/api/v1/users/processor001/absence";
  private static final Instant UNTIL = Instant.parse("2026-12-01T08:00:00Z");
  private static final Optional<Reason> LEAVE = Optional.of(new Reason("on leave"));
  private static final Absence ABSENCE = absence(LEAVE);

  private final ControlAbsences absences = Api.mock(ControlAbsences.class);
  private final WorkQueries work = Api.mock(WorkQueries.class);
  private final RequestWork requestWork = Api.mock(RequestWork.class);

  private static Absence absence(Optional<Reason> reason) {
    return new Absence(Samples.PROCESSOR, UNTIL, reason, Samples.MANAGER, Samples.NOW);
  }

  private static ResultActions put(String body) throws Exception {
    return Api.send(MANAGER, "PUT", PATH, body);
  }

  @Test
  void shouldMarkAUserAbsent() throws Exception {
    when(absences.begin(Samples.PROCESSOR, UNTIL, LEAVE, Samples.MANAGER)).thenReturn(Optional.of(ABSENCE));
    put("{\"until\":\"2026-12-01T09:00:00+01:00\",\"reason\":\"on leave\"}").andExpect(status().isOk())
        .andExpect(Api.body("""
            {"user":"processor001","until":"2026-12-01T08:00:00Z","reason":"on leave","by":"manager",
             "at":"2026-02-03T04:05:06.789Z"}
            """));
  }

  @Test
  void shouldMarkAUserAbsentWithoutReason() throws Exception {
    when(absences.begin(Samples.PROCESSOR, UNTIL, Optional.empty(), Samples.MANAGER))
        .thenReturn(Optional.of(absence(Optional.empty())));
    put("{\"until\":\"2026-12-01T08:00:00Z\"}").andExpect(status().isOk())
        .andExpect(jsonPath("$.reason").doesNotExist());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
    "{} | /until", "{\"until\":\"tomorrow\"} | /until", "{\"until\":\"2026-12-01T08:00:00\"} | /until",
    "{\"until\":1} | /until", "{\"until\":\"2026-12-01T08:00:00Z\",\"reason\":\" \"} | /reason"})
  void shouldRefuseAnInvalidAbsence(String body, String pointer) throws Exception {
    put(body).andExpect(Api.problem(422, "invalid-value")).andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseAnEndThatIsNotInTheNext366Days() throws Exception {
    when(absences.begin(any(), any(), any(), any())).thenReturn(Optional.empty());
    put("{\"until\":\"2020-12-01T08:00:00Z\"}").andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/until"));
  }

  @Test
  void shouldEndAnAbsence() throws Exception {
    Api.call(Api.as(MANAGER, "DELETE", PATH)).andExpect(status().isNoContent());
    verify(absences).end(Samples.PROCESSOR, Samples.MANAGER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "Processor001", "a,b"})
  void shouldAnswer404WhenTheUserIsUnknown(String user) throws Exception {
    String path = "/api/v1/users/" + user + "/absence";
    Api.send(MANAGER, "PUT", path, "{\"until\":\"2026-12-01T08:00:00Z\"}").andExpect(Api.problem(404, "unknown-user"));
    Api.call(Api.as(MANAGER, "DELETE", path)).andExpect(Api.problem(404, "unknown-user"));
    Api.verifyUntouched();
  }

  @Test
  void shouldListAbsencesForManagersOnly() throws Exception {
    when(work.allAbsences()).thenReturn(List.of(ABSENCE));
    Api.get(MANAGER, "/api/v1/absences").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"user":"processor001","until":"2026-12-01T08:00:00Z","reason":"on leave","by":"manager",
          "at":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
    Api.get(PROCESSOR, "/api/v1/absences").andExpect(Api.problem(403, "forbidden"));
  }

  @Test
  void shouldShowOnlyTheCallersOwnAbsence() throws Exception {
    when(work.allAbsences()).thenReturn(List.of(ABSENCE));
    Api.get(PROCESSOR, "/api/v1/me").andExpect(status().isOk())
        .andExpect(jsonPath("$.absence.until").value("2026-12-01T08:00:00Z"))
        .andExpect(jsonPath("$.absence.reason").value("on leave"));
    Api.get(MANAGER, "/api/v1/me").andExpect(status().isOk()).andExpect(jsonPath("$.absence").doesNotExist());
  }

  @Test
  void shouldRefuseRequestsOfAnAbsentUser() throws Exception {
    when(requestWork.request(any())).thenReturn(new RequestWork.UserAbsent(ABSENCE));
    Api.send(PROCESSOR, "POST", "/api/v1/work-requests", "{\"taskId\":\"7\",\"count\":3}")
        .andExpect(Api.problem(409, "user-absent"))
        .andExpect(jsonPath("$.detail").value("You are absent until 2026-12-01T08:00:00Z (on leave). "
            + "Request again then, or ask a manager to end the absence."))
        .andExpect(jsonPath("$.until").value("2026-12-01T08:00:00Z"))
        .andExpect(jsonPath("$.reason").value("on leave"));
  }
}
