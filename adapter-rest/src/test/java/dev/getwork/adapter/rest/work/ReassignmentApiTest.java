package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;

class ReassignmentApiTest {

  private static final AssignmentId ID = new AssignmentId(11);
  private static final AssignmentEnd RELEASED = new AssignmentEnd.Released(Samples.MANAGER, Samples.NOW);

  private final ReleaseAssignment releaseAssignment = Api.mock(ReleaseAssignment.class);
  private final TransferAssignment transferAssignment = Api.mock(TransferAssignment.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
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
        {"id":"11","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"loans":214,"more":false},
         "assignedAt":"2026-02-03T04:05:06.789Z","endedAt":"2026-02-03T04:05:06.789Z","endedBy":"manager",
         "cause":"RELEASED"}
        """));
  }

  @Test
  void shouldReleaseOnlyWhatIsActive() throws Exception {
    when(releaseAssignment.release(ID, Samples.MANAGER)).thenReturn(
        new ReleaseAssignment.AlreadyEnded(Samples.ended(RELEASED)), new ReleaseAssignment.UnknownAssignment());
    release("11").andExpect(status().isConflict()).andExpect(jsonPath("$.type").value("/problems/assignment-ended"));
    release("11").andExpect(status().isNotFound()).andExpect(jsonPath("$.type").value("/problems/unknown-assignment"));
    release("x").andExpect(status().isNotFound());
  }

  @Test
  void shouldTransferAnAssignment() throws Exception {
    when(transferAssignment.transfer(ID, new UserName("processor002"), Samples.MANAGER, Optional.empty()))
        .thenReturn(new TransferAssignment.Transferred(Samples.assignment(12)));
    transfer("{\"toUser\":\"processor002\"}").andExpect(status().isCreated()).andExpect(Api.body("""
        {"id":"12","taskId":"7","loanNumber":"PPP-000001","holder":"processor001","rank":2,"selected":{"loans":214,"more":false},
         "assignedAt":"2026-02-03T04:05:06.789Z"}
        """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "manager", "Processor002", "no user name", ""})
  void shouldTransferOnlyToProcessors(String user) throws Exception {
    transfer("{\"toUser\":\"" + user + "\"}")
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.type").value("/problems/unknown-user"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/toUser"));
    Api.verifyUntouched();
  }

  @Test
  void shouldAskForTheRecipient() throws Exception {
    transfer("{}").andExpect(status().is(422)).andExpect(jsonPath("$.errors[0].pointer").value("/toUser"));
    Api.verifyUntouched();
  }

  @Test
  void shouldSayWhyATransferIsRefused() throws Exception {
    when(transferAssignment.transfer(any(), any(), any(), any())).thenReturn(
        new TransferAssignment.AlreadyHolder(),
        new TransferAssignment.HeldLimitReached(10),
        new TransferAssignment.AlreadyEnded(Samples.ended(RELEASED)),
        new TransferAssignment.UnknownAssignment());
    expectRefusal(409, "already-holder");
    expectRefusal(409, "held-limit-reached").andExpect(jsonPath("$.limit").value(10));
    expectRefusal(409, "assignment-ended").andExpect(jsonPath("$.endedBy").value("manager"));
    expectRefusal(404, "unknown-assignment");
  }

  private static ResultActions expectRefusal(int status, String slug) throws Exception {
    return transfer("{\"toUser\":\"processor002\"}")
        .andExpect(status().is(status))
        .andExpect(jsonPath("$.type").value("/problems/" + slug));
  }
}
