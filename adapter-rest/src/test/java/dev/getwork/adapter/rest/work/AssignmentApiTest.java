package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.ExtensionOutcome;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class AssignmentApiTest {

  private static final String PATH = "/api/v1/assignments";
  private static final AssignmentId ID = new AssignmentId(11);
  private static final AssignmentEnd RELEASED = new AssignmentEnd.Released(Samples.MANAGER, Samples.NOW);
  private static final Page FIRST = Page.first(51);

  private final ExtendAssignment extendAssignment = Api.mock(ExtendAssignment.class);
  private final ReleaseAssignment releaseAssignment = Api.mock(ReleaseAssignment.class);
  private final TransferAssignment transferAssignment = Api.mock(TransferAssignment.class);
  private final WorkQueries work = Api.mock(WorkQueries.class);

  @Test
  void shouldListAllAssignments() throws Exception {
    var all = new AssignmentFilter(Optional.empty(), Optional.empty(), Optional.empty());
    when(work.assignments(all, FIRST)).thenReturn(Optional.of(List.of(
        Samples.ended(RELEASED), Samples.assignment(12))));
    Api.get(MANAGER, PATH).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"11","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"runId":"5","at":"2026-02-03T04:04:36.789Z","loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z","endedAt":"2026-02-03T04:05:06.789Z","endedBy":"manager",
          "cause":"RELEASED"},
          {"id":"12","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"runId":"5","at":"2026-02-03T04:04:36.789Z","loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z"}],"next":null}
        """));
  }

  @Test
  void shouldShowTheReturnReason() throws Exception {
    var returned = new Disposition.ReturnAfter(24, Optional.of(new Reason("page 3 is missing")));
    when(work.assignments(any(), any())).thenReturn(Optional.of(List.of(
        Samples.ended(new AssignmentEnd.Disposed(returned, Samples.PROCESSOR, Samples.NOW)))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].cause").value("RETURN_AFTER"))
        .andExpect(jsonPath("$.items[0].hours").value(24))
        .andExpect(jsonPath("$.items[0].returnAt").value("2026-02-04T04:05:06.789Z"))
        .andExpect(jsonPath("$.items[0].reason").value("page 3 is missing"));
  }

  @Test
  void shouldShowTheInstantOfAReturnWithoutHours() throws Exception {
    var returned = new Disposition.ReturnAt(Samples.NOW.plusSeconds(86_400), Optional.empty());
    when(work.assignments(any(), any())).thenReturn(Optional.of(List.of(
        Samples.ended(new AssignmentEnd.Disposed(returned, Samples.PROCESSOR, Samples.NOW)))));
    Api.get(MANAGER, PATH).andExpect(jsonPath("$.items[0].cause").value("RETURN_AT"))
        .andExpect(jsonPath("$.items[0].returnAt").value("2026-02-04T04:05:06.789Z"))
        .andExpect(jsonPath("$.items[0].hours").doesNotExist());
  }

  @Test
  void shouldFilterAssignments() throws Exception {
    var some = new AssignmentFilter(
        Optional.of(Samples.TASK), Optional.of(Samples.PROCESSOR), Optional.of(State.ACTIVE));
    when(work.assignments(some, FIRST)).thenReturn(Optional.of(List.of(Samples.assignment(12))));
    Api.get(MANAGER, PATH + "?taskId=7&user=processor001&state=ACTIVE")
        .andExpect(status().isOk()).andExpect(jsonPath("$.items[0].id").value("12"));
  }

  @ParameterizedTest
  @CsvSource({
    "taskId=8,404,unknown-task", "taskId=x,404,unknown-task", "'user=a,b',404,unknown-user",
    "state=LOST,422,invalid-value", "state=active,422,invalid-value"
  })
  void shouldRefuseInvalidFilters(String query, int status, String type) throws Exception {
    when(work.assignments(any(), any())).thenReturn(Optional.empty());
    Api.get(MANAGER, PATH + "?" + query).andExpect(Api.problem(status, type));
  }

  @Test
  void shouldNameTheKnownStates() throws Exception {
    Api.get(MANAGER, PATH + "?state=LOST")
        .andExpect(jsonPath("$.errors[0].parameter").value("state"))
        .andExpect(jsonPath("$.errors[0].detail").value("must be one of ACTIVE, ENDED"));
  }

  @Test
  void shouldShowPipelines() throws Exception {
    when(work.pipeline(Samples.PROCESSOR, Page.first(51)))
        .thenReturn(List.of(new WorkQueries.PipelineItem(
            Samples.assignment(11), "Industry code", Samples.loan(), Optional.of(Samples.NOW.plusSeconds(3_600)))));
    String expected = """
        {"items":[{"id":"11","taskId":"7","taskName":"Industry code","rank":2,"selected":{"runId":"5","at":"2026-02-03T04:04:36.789Z","loans":214,"more":false},
          "assignedAt":"2026-02-03T04:05:06.789Z","heldUntil":"2026-02-03T05:05:06.789Z","loan":{"loanNumber":"PPP-000001","amount":117722.50,
          "currency":"USD","state":"MT","product":"SBA-PPP","purpose":"payroll",
          "submittedAt":"2020-04-04T00:00:00Z","attributes":{"naics":"236220"}}}],"next":null}
        """;
    Api.get(PROCESSOR, "/api/v1/me/pipeline").andExpect(status().isOk()).andExpect(Api.body(expected));
    Api.get(MANAGER, "/api/v1/users/processor001/pipeline").andExpect(status().isOk()).andExpect(Api.body(expected));
  }

  /** The selection returned nothing, and the loan became available since. */
  @Test
  void shouldShowALoanOfASelectionWithoutLoans() throws Exception {
    var rank = new Rank(Optional.empty(), Optional.of(new Selected(new SelectionRunId(5), Samples.NOW, 0, false)));
    when(work.pipeline(Samples.PROCESSOR, Page.first(51))).thenReturn(List.of(
        new WorkQueries.PipelineItem(Samples.assignment(11, rank), "Code", Samples.loan(), Optional.empty())));
    Api.get(PROCESSOR, "/api/v1/me/pipeline").andExpect(jsonPath("$.items[0].selected.loans").value(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "Processor001", "a,b"})
  void shouldAnswer404WhenTheUserIsUnknown(String user) throws Exception {
    Api.get(MANAGER, "/api/v1/users/" + user + "/pipeline")
        .andExpect(Api.problem(404, "unknown-user"));
    Api.verifyUntouched();
  }

  private static ResultActions release(String id) throws Exception {
    return Api.call(Api.as(MANAGER, "POST", "/api/v1/assignments/" + id + "/release"));
  }

  private static ResultActions transfer(String body) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/assignments/11/transfer", body);
  }

  @Test
  void shouldReleaseAnAssignment() throws Exception {
    when(releaseAssignment.release(ID, Samples.MANAGER))
        .thenReturn(new ReleaseAssignment.Released(Samples.ended(RELEASED)));
    release("11").andExpect(status().isOk()).andExpect(Api.body("""
        {"id":"11","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"runId":"5","at":"2026-02-03T04:04:36.789Z","loans":214,"more":false},
         "assignedAt":"2026-02-03T04:05:06.789Z","endedAt":"2026-02-03T04:05:06.789Z","endedBy":"manager",
         "cause":"RELEASED"}
        """));
  }

  @Test
  void shouldReleaseActiveAssignmentsOnly() throws Exception {
    when(releaseAssignment.release(ID, Samples.MANAGER)).thenReturn(
        new ReleaseAssignment.AlreadyEnded(Samples.ended(RELEASED)), new ReleaseAssignment.UnknownAssignment());
    release("11").andExpect(Api.problem(409, "assignment-ended"));
    release("11").andExpect(Api.problem(404, "unknown-assignment"));
    release("x").andExpect(status().isNotFound());
  }

  @Test
  void shouldExtendAnAssignment() throws Exception {
    var timedOut = new AssignmentEnd.TimedOut(Samples.NOW);
    when(extendAssignment.extend(ID, Samples.PROCESSOR))
        .thenReturn(
            Optional.of(new ExtensionOutcome.Extended(Samples.assignment(11), Samples.NOW.plusSeconds(3_600))))
        .thenReturn(Optional.of(new ExtensionOutcome.NotHolder()))
        .thenReturn(Optional.of(new ExtensionOutcome.Unlimited()))
        .thenReturn(Optional.of(new ExtensionOutcome.AlreadyEnded(Samples.ended(timedOut))))
        .thenReturn(Optional.empty());
    extend().andExpect(status().isOk()).andExpect(jsonPath("$.id").value("11"))
        .andExpect(jsonPath("$.heldUntil").value("2026-02-03T05:05:06.789Z"));
    extend().andExpect(Api.problem(403, "not-holder"));
    extend().andExpect(Api.problem(422, "invalid-value"));
    extend().andExpect(Api.problem(409, "assignment-ended")).andExpect(jsonPath("$.cause").value("TIMED_OUT"))
        .andExpect(jsonPath("$.endedBy").value("getwork"));
    extend().andExpect(Api.problem(404, "unknown-assignment"));
  }

  private static ResultActions extend() throws Exception {
    return Api.call(Api.as(PROCESSOR, "POST", PATH + "/11/extension"));
  }

  @Test
  void shouldTransferAnAssignment() throws Exception {
    when(transferAssignment.transfer(ID, new UserName("processor002"), Optional.of(Groups.NONE), Samples.MANAGER))
        .thenReturn(
            new TransferAssignment.Transferred(Samples.assignment(12, new Rank(Optional.empty(), Optional.empty()))));
    transfer("{\"toUser\":\"processor002\"}").andExpect(status().isCreated()).andExpect(Api.body("""
        {"id":"12","taskId":"7","loanNumber":"PPP-000001","holder":"processor001",
         "assignedAt":"2026-02-03T04:05:06.789Z"}
        """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "manager", "Processor002", "no user name", ""})
  void shouldTransferOnlyToProcessors(String user) throws Exception {
    transfer("{\"toUser\":\"" + user + "\"}")
        .andExpect(Api.problem(422, "unknown-user"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/toUser"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRequireTheRecipient() throws Exception {
    transfer("{}").andExpect(status().is(422)).andExpect(jsonPath("$.errors[0].pointer").value("/toUser"));
    Api.verifyUntouched();
  }

  @Test
  void shouldExplainWhyATransferIsRefused() throws Exception {
    when(transferAssignment.transfer(any(), any(), any(), any())).thenReturn(
        new TransferAssignment.AlreadyHolder(),
        new TransferAssignment.HeldLimitReached(10),
        new TransferAssignment.UserBarred(),
        new TransferAssignment.UserAbsent(
            new Absence(Samples.PROCESSOR, Samples.NOW, Optional.empty(), Samples.MANAGER, Samples.NOW)),
        new TransferAssignment.AlreadyEnded(Samples.ended(RELEASED)),
        new TransferAssignment.UnknownAssignment());
    expectRefusal(409, "already-holder");
    expectRefusal(409, "held-limit-reached").andExpect(jsonPath("$.limit").value(10));
    expectRefusal(409, "user-barred");
    expectRefusal(409, "user-absent").andExpect(jsonPath("$.reason").doesNotExist()).andExpect(
        jsonPath("$.detail").value("This user is absent until 2026-02-03T04:05:06.789Z. Choose another one."));
    expectRefusal(409, "assignment-ended").andExpect(jsonPath("$.endedBy").value("manager"));
    expectRefusal(404, "unknown-assignment");
  }

  private static ResultActions expectRefusal(int status, String slug) throws Exception {
    return transfer("{\"toUser\":\"processor002\"}").andExpect(Api.problem(status, slug));
  }
}
