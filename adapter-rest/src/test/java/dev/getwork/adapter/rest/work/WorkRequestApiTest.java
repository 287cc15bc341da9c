package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.Shortfall.Why;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class WorkRequestApiTest {

  private static final String PATH = "/api/v1/work-requests";
  private static final String BODY = "{\"taskId\":\"7\",\"count\":3}";
  private static final WorkRequestId ID = new WorkRequestId(42);

  private final RequestWork requestWork = Api.mock(RequestWork.class);
  private final RecheckWork recheckWork = Api.mock(RecheckWork.class);
  private final CancelWork cancelWork = Api.mock(CancelWork.class);

  private static ResultActions request(String body) throws Exception {
    return Api.send(PROCESSOR, "POST", PATH, body);
  }

  private void answer(RequestWork.Answer answer) {
    when(requestWork.request(any())).thenReturn(answer);
  }

  private static RequestWorkCommand commandWith(long waitSeconds) {
    return new RequestWorkCommand(Samples.PROCESSOR, new Groups(Set.of("east")), Samples.TASK, new LoanCount(3),
        Duration.ofSeconds(waitSeconds), Optional.empty());
  }

  @Test
  void shouldAnswer202WhenTheRequestIsPending() throws Exception {
    answer(new RequestWork.Recorded(Samples.view(new RequestOutcome.Pending())));
    request(BODY)
        .andExpect(status().isAccepted())
        .andExpect(header().string("Location", PATH + "/42"))
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("X-Node", "node-a"))
        .andExpect(header().doesNotExist("Preference-Applied"))
        .andExpect(Api.body("""
            {"id":"42","taskId":"7","originallyRequested":3,"requested":3,"assigned":0,"state":"PENDING",
             "busy":true,"position":2,"expectedWaitSeconds":21,
             "leader":{"node":"node-b","since":"2026-02-03T04:05:06.789Z"},
             "recheckAfterSeconds":5,"assignments":[],"shortfall":[]}
            """));
    verify(requestWork).request(commandWith(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 20})
  void shouldSendTheDelayBeforeTheRecheck(int seconds) throws Exception {
    WorkRequestView view = Samples.view(seconds, new RequestOutcome.Pending());
    answer(new RequestWork.Recorded(view));
    request(BODY).andExpect(header().longValue("Retry-After", seconds))
        .andExpect(jsonPath("$.recheckAfterSeconds").value(seconds));
    when(recheckWork.recheck(any(), any(), any(), any())).thenReturn(Optional.of(view));
    Api.get(PROCESSOR, PATH + "/42").andExpect(header().longValue("Retry-After", seconds))
        .andExpect(jsonPath("$.recheckAfterSeconds").value(seconds));
  }

  @Test
  void shouldAnswer201WhenTheRequestIsDecidedAtOnce() throws Exception {
    var why = new Shortfall(Why.RETURNING_LATER, 12, Optional.of(Samples.NOW));
    var fulfilled = new RequestOutcome.Fulfilled(2, List.of(why));
    answer(new RequestWork.Recorded(Samples.view(fulfilled, Samples.assignment(11), Samples.assignment(12))));
    request(BODY)
        .andExpect(status().isCreated())
        .andExpect(header().string("Location", PATH + "/42"))
        .andExpect(header().doesNotExist("Retry-After"))
        .andExpect(Api.body("""
            {"id":"42","taskId":"7","originallyRequested":3,"requested":2,"assigned":2,"state":"FULFILLED",
             "busy":false,"assignments":[{"id":"11","loanNumber":"PPP-000001","rank":2},
             {"id":"12","loanNumber":"PPP-000001","rank":2}],
             "shortfall":[{"reason":"RETURNING_LATER","count":12,"nextAt":"2026-02-03T04:05:06.789Z"}]}
            """));
  }

  @Test
  void shouldReturnThePendingRequestOfARepeatedRequest() throws Exception {
    answer(new RequestWork.AlreadyPending(Samples.view(new RequestOutcome.Pending())));
    request(BODY).andExpect(status().isOk()).andExpect(header().string("Retry-After", "5"));
    answer(new RequestWork.AlreadyPending(Samples.view(new RequestOutcome.Canceled())));
    request(BODY).andExpect(status().isOk()).andExpect(jsonPath("$.state").value("CANCELED"));
  }

  @Test
  void shouldExplainWhyARequestFailed() throws Exception {
    when(recheckWork.recheck(any(), any(), any(), any()))
        .thenReturn(Optional.of(Samples.view(new RequestOutcome.Failed("took too long"))));
    Api.get(PROCESSOR, PATH + "/42")
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.state").value("FAILED"))
        .andExpect(jsonPath("$.failure").value("took too long"))
        .andExpect(jsonPath("$.retryable").value(true));
  }

  @ParameterizedTest
  @CsvSource({"wait=10,10", "wait=99,25", "WAIT=0,0", "wait=99999999999999,25", "wait=\"7\",7"})
  void shouldWaitAsLongAsPreferred(String prefer, long seconds) throws Exception {
    answer(new RequestWork.Recorded(Samples.view(new RequestOutcome.Pending())));
    requestPreferring("respond-async, foo=\"a, wait=3\"; x=1, " + prefer + "; y")
        .andExpect(status().isAccepted())
        .andExpect(header().string("Preference-Applied", "wait=" + seconds));
    verify(requestWork).request(commandWith(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait=x", "wait=-1", "wait", "wait=1.5", "wait="})
  void shouldNameTheMalformedPreferHeader(String prefer) throws Exception {
    requestPreferring(prefer)
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].header").value("Prefer"));
    Api.verifyUntouched();
  }

  private static ResultActions requestPreferring(String prefer) throws Exception {
    return Api.call(Api.as(PROCESSOR, "POST", PATH)
        .header("Prefer", prefer).contentType(MediaType.APPLICATION_JSON).content(BODY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "6", "-1", "1000000"})
  void shouldRefuseACountOutOfRange(String count) throws Exception {
    request("{\"taskId\":\"7\",\"count\":" + count + "}")
        .andExpect(Api.problem(422, "count-out-of-range"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/count"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseMoreThanTheTaskAllows() throws Exception {
    answer(new RequestWork.CountOutOfRange(2));
    request(BODY)
        .andExpect(Api.problem(422, "count-out-of-range"))
        .andExpect(jsonPath("$.detail").value("Request 1 to 2 loans of this task."));
  }

  @Test
  void shouldRefuseWhenTheTaskIsPaused() throws Exception {
    answer(new RequestWork.TaskPaused());
    request(BODY).andExpect(Api.problem(409, "task-paused"));
  }

  @Test
  void shouldRefuseWhenTheHeldLimitIsReached() throws Exception {
    answer(new RequestWork.HeldLimitReached(10, 10));
    request(BODY)
        .andExpect(Api.problem(409, "held-limit-reached"))
        .andExpect(jsonPath("$.limit").value(10))
        .andExpect(jsonPath("$.held").value(10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "", "+7", "07", "0", "-1", "99999999999999999999"})
  void shouldAnswer404WhenTheTaskIdIsMalformed(String id) throws Exception {
    request("{\"taskId\":\"" + id + "\",\"count\":3}")
        .andExpect(Api.problem(404, "unknown-task"));
    Api.verifyUntouched();
  }

  @Test
  void shouldAnswer404WhenTheTaskIsUnknown() throws Exception {
    answer(new RequestWork.UnknownTask());
    request(BODY).andExpect(Api.problem(404, "unknown-task"));
  }

  @Test
  void shouldRecheckForOwnersAndManagers() throws Exception {
    Duration maxWait = Duration.ofSeconds(5);
    when(recheckWork.recheck(ID, new Viewer(Samples.PROCESSOR, false, Optional.of(new Groups(Set.of("east")))), maxWait,
        Set.of()))
        .thenReturn(Optional.of(Samples.view(new RequestOutcome.Pending())));
    Api.call(Api.as(PROCESSOR, "GET", PATH + "/42").header("Prefer", "wait=5"))
        .andExpect(status().isOk())
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("Preference-Applied", "wait=5"));
    when(recheckWork.recheck(ID, new Viewer(Samples.MANAGER, true, Optional.empty()), Duration.ZERO, Set.of()))
        .thenReturn(Optional.of(Samples.view(new RequestOutcome.Expired())));
    Api.get(MANAGER, PATH + "/42").andExpect(status().isOk()).andExpect(jsonPath("$.state").value("EXPIRED"));
  }

  @Test
  void shouldHideRequestsOfOthers() throws Exception {
    when(recheckWork.recheck(any(), any(), any(), any())).thenReturn(Optional.empty());
    Api.get(PROCESSOR, PATH + "/42").andExpect(Api.problem(404, "unknown-work-request"));
    Api.get(PROCESSOR, PATH + "/x").andExpect(Api.problem(404, "unknown-work-request"));
  }

  @Test
  void shouldCancelPendingRequestsOnly() throws Exception {
    when(cancelWork.cancel(ID, Samples.PROCESSOR)).thenReturn(
        new CancelWork.Canceled(),
        new CancelWork.AlreadyDecided(
            Samples.view(new RequestOutcome.Empty(List.of(Shortfall.of(Why.NO_MATCH, 3)))).request()),
        new CancelWork.UnknownRequest());
    cancel().andExpect(status().isNoContent());
    cancel()
        .andExpect(Api.problem(409, "request-decided"))
        .andExpect(jsonPath("$.state").value("EMPTY"));
    cancel().andExpect(status().isNotFound());
  }

  private static ResultActions cancel() throws Exception {
    return Api.call(Api.as(PROCESSOR, "DELETE", PATH + "/42"));
  }
}
