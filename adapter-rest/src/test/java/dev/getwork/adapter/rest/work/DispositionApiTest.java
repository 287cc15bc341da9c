package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Catalog;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class DispositionApiTest {

  private static final LoanField NAICS = Catalog.fields().named("naics").orElseThrow();

  private static final Disposition LATER =
      new Disposition.ReturnAfter(24, Optional.of(new Reason("waits for papers")));
  private static final String LATER_BODY =
      "{\"outcome\":\"RETURN_AFTER\",\"hours\":24,\"reason\":\"waits for papers\"}";

  private final DisposeAssignment disposeAssignment = Api.mock(DisposeAssignment.class);

  private static ResultActions dispose(String body) throws Exception {
    return Api.send(PROCESSOR, "PUT", "/api/v1/assignments/11/disposition", body);
  }

  private void answer(DispositionOutcome outcome) {
    when(disposeAssignment.dispose(any(), any(), any())).thenReturn(Optional.of(outcome));
  }

  private static Assignment disposed(Disposition disposition) {
    return Samples.ended(new AssignmentEnd.Disposed(disposition, Samples.PROCESSOR, Samples.NOW));
  }

  @Test
  void shouldRecordADisposition() throws Exception {
    answer(new DispositionOutcome.Disposed(disposed(LATER), false));
    dispose(LATER_BODY).andExpect(status().isCreated()).andExpect(Api.body("""
        {"outcome":"RETURN_AFTER","hours":24,"returnAt":"2026-02-04T04:05:06.789Z","reason":"waits for papers",
         "at":"2026-02-03T04:05:06.789Z","by":"processor001"}
        """));
    verify(disposeAssignment).dispose(new AssignmentId(11), Samples.PROCESSOR, LATER);
  }

  @Test
  void shouldReadDispositionsWithoutOptionalMembers() throws Exception {
    answer(new DispositionOutcome.Disposed(disposed(new Disposition.Complete(Map.of())), false));
    dispose("{\"outcome\":\"COMPLETE\"}").andExpect(status().isCreated()).andExpect(Api.body("""
        {"outcome":"COMPLETE","at":"2026-02-03T04:05:06.789Z","by":"processor001","stillMatches":false}
        """));
    verify(disposeAssignment).dispose(new AssignmentId(11), Samples.PROCESSOR, new Disposition.Complete(Map.of()));
    dispose("{\"outcome\":\"NEVER_RETURN\",\"reason\":\"fraud\"}").andExpect(status().isCreated());
    verify(disposeAssignment)
        .dispose(new AssignmentId(11), Samples.PROCESSOR, new Disposition.NeverReturn(new Reason("fraud")));
    dispose("{\"outcome\":\"NOT_ME\",\"reason\":\"mine\"}").andExpect(status().isCreated());
    verify(disposeAssignment)
        .dispose(new AssignmentId(11), Samples.PROCESSOR, new Disposition.NotMe(new Reason("mine")));
    dispose("{\"outcome\":\"RETURN_AFTER\",\"hours\":0}").andExpect(status().isCreated());
    verify(disposeAssignment).dispose(new AssignmentId(11), Samples.PROCESSOR,
        new Disposition.ReturnAfter(0, Optional.empty()));
  }

  @Test
  void shouldReturnTheLoanAtAnInstant() throws Exception {
    var tomorrow = new Disposition.ReturnAt(Instant.parse("2026-02-04T08:00:00Z"), Optional.empty());
    answer(new DispositionOutcome.Disposed(disposed(tomorrow), false));
    dispose("{\"outcome\":\"RETURN_AT\",\"returnAt\":\"2026-02-04T09:00:00+01:00\"}").andExpect(status().isCreated())
        .andExpect(Api.body("""
            {"outcome":"RETURN_AT","returnAt":"2026-02-04T08:00:00Z","at":"2026-02-03T04:05:06.789Z",
             "by":"processor001"}
            """));
    verify(disposeAssignment).dispose(new AssignmentId(11), Samples.PROCESSOR, tomorrow);
  }

  @Test
  void shouldPointToAnInstantThatIsNotWithin72Hours() throws Exception {
    answer(new DispositionOutcome.NotInTime());
    dispose("{\"outcome\":\"RETURN_AT\",\"returnAt\":\"2026-03-04T09:00:00Z\"}")
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/returnAt"))
        .andExpect(jsonPath("$.errors[0].detail").value(
            "must be a time in the next 72 hours with an offset, such as 2026-12-01T09:00:00Z"));
  }

  @Test
  void shouldPassTheFactsOfACompletion() throws Exception {
    var complete = new Disposition.Complete(Map.of(NAICS, new FieldValue.Text("541110")));
    answer(new DispositionOutcome.Disposed(disposed(complete), true));
    dispose("{\"outcome\":\"COMPLETE\",\"facts\":{\"naics\":\"541110\"}}").andExpect(status().isCreated())
        .andExpect(jsonPath("$.stillMatches").value(true));
    verify(disposeAssignment).dispose(new AssignmentId(11), Samples.PROCESSOR, complete);
  }

  @Test
  void shouldPointToTheFactsThatDoNotSuitTheTask() throws Exception {
    answer(new DispositionOutcome.InvalidFacts(List.of(new Fault("/naics", "is required: text"))));
    dispose("{\"outcome\":\"COMPLETE\"}").andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/facts/naics"))
        .andExpect(jsonPath("$.errors[0].detail").value("is required: text"));
  }

  @Test
  void shouldNameTheFactsThatChangedSinceTheAssignment() throws Exception {
    answer(new DispositionOutcome.FactsChanged(
        new FactChanges(Map.of(NAICS, new FieldValue.Text("1")), Map.of(NAICS, new FieldValue.Text("2")))));
    dispose("{\"outcome\":\"COMPLETE\"}").andExpect(Api.problem(409, "fact-changed"))
        .andExpect(jsonPath("$.changed[0].attribute").value("naics"))
        .andExpect(jsonPath("$.changed[0].oldValue").value("1"))
        .andExpect(jsonPath("$.changed[0].newValue").value("2"));
  }

  @Test
  void shouldAnswerARepeatWithTheRecordedDisposition() throws Exception {
    answer(new DispositionOutcome.Repeated(disposed(LATER), false));
    dispose(LATER_BODY).andExpect(status().isOk()).andExpect(jsonPath("$.hours").value(24));
  }

  @Test
  void shouldShowThatTheLoanWasDeclined() throws Exception {
    answer(new DispositionOutcome.Disposed(disposed(new Disposition.NotMe(new Reason("mine"))), false));
    dispose("{\"outcome\":\"NOT_ME\",\"reason\":\"mine\"}").andExpect(Api.body("""
        {"outcome":"NOT_ME","reason":"mine","at":"2026-02-03T04:05:06.789Z","by":"processor001"}
        """));
  }

  @Test
  void shouldShowTheFirstWhenASecondIsRefused() throws Exception {
    answer(new DispositionOutcome.AlreadyDisposed(disposed(new Disposition.NeverReturn(new Reason("fraud")))));
    dispose(LATER_BODY)
        .andExpect(Api.problem(409, "already-dispositioned"))
        .andExpect(jsonPath("$.endedBy").value("processor001"))
        .andExpect(jsonPath("$.endedAt").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.cause").value("NEVER_RETURN"));
  }

  @Test
  void shouldNameManagerAndHolderWhenTheLoanWasTransferred() throws Exception {
    answer(new DispositionOutcome.Withdrawn(Samples.ended(
        new AssignmentEnd.Transferred(new UserName("processor002"), Samples.MANAGER, Samples.NOW))));
    dispose(LATER_BODY)
        .andExpect(Api.problem(409, "assignment-ended"))
        .andExpect(jsonPath("$.endedBy").value("manager"))
        .andExpect(jsonPath("$.endedAt").value("2026-02-03T04:05:06.789Z"))
        .andExpect(jsonPath("$.cause").value("TRANSFERRED"))
        .andExpect(jsonPath("$.currentlyWith").value("processor002"));
  }

  @Test
  void shouldNameNoHolderWhenTheLoanWasReleased() throws Exception {
    answer(
        new DispositionOutcome.Withdrawn(Samples.ended(new AssignmentEnd.Released(Samples.MANAGER, Samples.NOW))));
    dispose(LATER_BODY)
        .andExpect(status().isConflict())
        .andExpect(jsonPath("$.cause").value("RELEASED"))
        .andExpect(jsonPath("$.currentlyWith").doesNotExist());
  }

  @Test
  void shouldAnswer403WhenAnotherUserHoldsTheLoan() throws Exception {
    answer(new DispositionOutcome.NotHolder());
    dispose(LATER_BODY).andExpect(Api.problem(403, "not-holder"));
  }

  @Test
  void shouldAnswer404WhenTheAssignmentIsUnknown() throws Exception {
    Api.send(PROCESSOR, "PUT", "/api/v1/assignments/eleven/disposition", LATER_BODY).andExpect(status().isNotFound());
    Api.verifyUntouched();
    dispose(LATER_BODY).andExpect(Api.problem(404, "unknown-assignment"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{'outcome':'RETURN_AFTER','hours':-1}|/hours", "{'outcome':'RETURN_AFTER','hours':73}|/hours",
    "{'outcome':'RETURN_AFTER','hours':1.5}|/hours", "{'outcome':'RETURN_AFTER','hours':'24'}|/hours",
    "{'outcome':'RETURN_AFTER'}|/hours", "{'outcome':'RETURN_AFTER','hours':1,'reason':' '}|/reason",
    "{'outcome':'COMPLETE','hours':0}|/hours", "{'outcome':'COMPLETE','reason':'done'}|/reason",
    "{'outcome':'NEVER_RETURN'}|/reason", "{'outcome':'NEVER_RETURN','reason':''}|/reason",
    "{'outcome':'NOT_ME'}|/reason", "{'outcome':'NOT_ME','reason':'x','hours':1}|/hours",
    "{'outcome':'RETURN_AT'}|/returnAt", "{'outcome':'RETURN_AT','returnAt':'tomorrow'}|/returnAt",
    "{'outcome':'RETURN_AT','returnAt':'2026-02-04T09:00:00'}|/returnAt",
    "{'outcome':'RETURN_AT','returnAt':24}|/returnAt",
    "{'outcome':'RETURN_AT','returnAt':'2026-02-04T09:00:00Z','hours':1}|/hours",
    "{'outcome':'RETURN_AT','returnAt':'2026-02-04T09:00:00Z','reason':' '}|/reason",
    "{'outcome':'RETURN_AFTER','hours':1,'returnAt':'2026-02-04T09:00:00Z'}|/returnAt",
    "{'outcome':'COMPLETE','returnAt':'2026-02-04T09:00:00Z'}|/returnAt",
    "{'outcome':'NEVER_RETURN','reason':'x','hours':1}|/hours", "{'outcome':'complete'}|/outcome",
    "{'outcome':'COMPLETE','facts':{'naic':'1'}}|/facts/naic",
    "{'outcome':'COMPLETE','facts':{'naics':1}}|/facts/naics",
    "{'outcome':'COMPLETE','facts':{'naics':null}}|/facts/naics",
    "{'outcome':'COMPLETE','facts':{'amount':1}}|/facts/amount",
    "{'outcome':'COMPLETE','facts':'x'}|/facts", "{'outcome':'RETURN_AFTER','hours':1,'facts':{}}|/facts",
    "{'hours':1}|/outcome", "{'outcome':'RETURN','hours':1}|/outcome", "{'outcome':1}|/outcome",
    "{'outcome':'COMPLETE','Hours':1}|/Hours"
  })
  void shouldPointToTheInvalidValue(String body, String pointer) throws Exception {
    dispose(body.replace('\'', '"'))
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }
}
