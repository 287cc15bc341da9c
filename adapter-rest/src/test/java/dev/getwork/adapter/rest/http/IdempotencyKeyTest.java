package dev.getwork.adapter.rest.http;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ImportLoans.KeyedFile;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.RequestOutcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.springframework.test.web.servlet.ResultActions;

class IdempotencyKeyTest {

  private static final String REQUESTS = "/api/v1/work-requests";
  private static final String PRESS = "{\"taskId\":\"7\",\"count\":3}";
  private static final String TASK =
      "{\"name\":\"n\",\"criteria\":{\"field\":\"state\",\"op\":\"eq\",\"value\":\"MT\"}}";
  private static final String LOAN = """
      {"loanNumber":"L-1","amount":25000,"currency":"USD","state":"MA","product":"p","purpose":"q",\
      "submittedAt":"2026-01-20T09:30:00Z"}
      """;

  private final RequestWork requestWork = Api.mock(RequestWork.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  private static ResultActions post(String user, String path, String type, String body, String... keys)
      throws Exception {
    var request = Api.as(user, "POST", path).contentType(type).content(body.getBytes(StandardCharsets.UTF_8));
    for (String key : keys) {
      request.header("Idempotency-Key", key);
    }
    return Api.call(request);
  }

  private static ResultActions press(String body, String... keys) throws Exception {
    return post(PROCESSOR, REQUESTS, "application/json", body, keys);
  }

  private KeyedCall called(String body) throws Exception {
    when(requestWork.request(any())).thenReturn(new RequestWork.UnknownTask());
    press(body, "k-1");
    var presses = ArgumentCaptor.forClass(Press.class);
    verify(requestWork, atLeastOnce()).request(presses.capture());
    return presses.getValue().call().orElseThrow();
  }

  @Test
  void shouldTellCallsApartByWhatTheySay() throws Exception {
    KeyedCall call = called(PRESS);
    assertThat(call.key().value()).isEqualTo("k-1");
    assertThat(called("{ \"count\": 3, \"taskId\": \"7\" }")).isEqualTo(call);
    assertThat(called("{\"taskId\":\"7\",\"count\":2}")).isNotEqualTo(call);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "umläut", "tab\tbed"})
  void shouldRefuseWhatIsNoKey(String key) throws Exception {
    press(PRESS, key)
        .andExpect(status().isBadRequest())
        .andExpect(jsonPath("$.type").value("/problems/malformed-request"))
        .andExpect(jsonPath("$.errors[0].header").value("Idempotency-Key"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseTwoKeysAndOneThatIsTooLong() throws Exception {
    press(PRESS, "a", "b").andExpect(status().isBadRequest());
    press(PRESS, "a".repeat(129)).andExpect(status().isBadRequest());
    Api.verifyUntouched();
    when(requestWork.request(any())).thenReturn(new RequestWork.UnknownTask());
    press(PRESS, "~".repeat(128)).andExpect(status().isNotFound());
  }

  @Test
  void shouldAnswerAReplayAsTheRequestIsNow() throws Exception {
    var pending = Samples.view(new RequestOutcome.Pending());
    when(requestWork.request(any()))
        .thenReturn(new RequestWork.Replayed(new RequestWork.Recorded(pending)))
        .thenReturn(new RequestWork.Replayed(new RequestWork.AlreadyPending(pending)))
        .thenReturn(new RequestWork.Recorded(pending));
    press(PRESS, "k-1")
        .andExpect(status().isAccepted())
        .andExpect(header().string("Location", REQUESTS + "/42"))
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("Idempotency-Replayed", "true"))
        .andExpect(jsonPath("$.id").value("42"));
    press(PRESS, "k-1").andExpect(status().isOk()).andExpect(header().string("Idempotency-Replayed", "true"));
    press(PRESS, "k-1").andExpect(status().isAccepted()).andExpect(header().doesNotExist("Idempotency-Replayed"));
  }

  @Test
  void shouldRefuseAKeyThatIsGoodForNothingNow() throws Exception {
    when(requestWork.request(any()))
        .thenReturn(new RequestWork.KeyRefused(KeyRefusal.USED_OTHERWISE))
        .thenReturn(new RequestWork.KeyRefused(KeyRefusal.IN_USE));
    press(PRESS, "k-1")
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.type").value("/problems/idempotency-key-reused"))
        .andExpect(jsonPath("$.errors[0].header").value("Idempotency-Key"));
    press(PRESS, "k-1")
        .andExpect(status().isConflict())
        .andExpect(header().string("Retry-After", "2"))
        .andExpect(jsonPath("$.type").value("/problems/idempotency-key-in-use"));
  }

  @Test
  void shouldReplayTasksAndTransfers() throws Exception {
    when(Api.mock(DefineTask.class).define(any(), any(), any()))
        .thenReturn(new DefineTask.Replayed(Samples.task(3)))
        .thenReturn(new DefineTask.KeyRefused(KeyRefusal.USED_OTHERWISE));
    post(MANAGER, "/api/v1/tasks", "application/json", TASK, "k-1")
        .andExpect(status().isCreated())
        .andExpect(header().string("Idempotency-Replayed", "true"))
        .andExpect(header().string("ETag", "\"3\""));
    post(MANAGER, "/api/v1/tasks", "application/json", TASK, "k-1").andExpect(status().is(422));

    String transfer = "/api/v1/assignments/11/transfer";
    when(Api.mock(TransferAssignment.class).transfer(any(), any(), any(), any()))
        .thenReturn(new TransferAssignment.Replayed(Samples.assignment(12)))
        .thenReturn(new TransferAssignment.KeyRefused(KeyRefusal.IN_USE));
    String to = "{\"toUser\":\"processor002\"}";
    post(MANAGER, transfer, "application/json", to, "k-1")
        .andExpect(status().isCreated())
        .andExpect(header().string("Idempotency-Replayed", "true"))
        .andExpect(jsonPath("$.id").value("12"));
    post(MANAGER, transfer, "application/json", to, "k-1").andExpect(status().isConflict());
  }

  @Test
  void shouldTellFilesApartByAllTheySay() throws Exception {
    var fingerprints = new ArrayList<String>();
    var loans =
        new LoanImport(new ImportId(5), MANAGER, Samples.NOW, new LoanImport.Progress(1, 0), new LoanImport.Running());
    when(Api.mock(ImportLoans.class).importLoans(any(), any(), any(), any())).thenAnswer(call -> {
      call.<Iterator<ImportRow>>getArgument(0).forEachRemaining(_ -> {});
      call.<Optional<KeyedFile>>getArgument(3).ifPresent(file -> fingerprints.add(file.fingerprint().get()));
      return new ImportLoans.Replayed(loans);
    });
    for (String file : List.of(LOAN, LOAN, LOAN + LOAN)) {
      post(MANAGER, "/api/v1/loan-imports", "application/x-ndjson", file, "k-1")
          .andExpect(status().isAccepted())
          .andExpect(header().string("Idempotency-Replayed", "true"));
    }
    assertThat(fingerprints).hasSize(3);
    assertThat(fingerprints.get(1)).isEqualTo(fingerprints.get(0)).isNotEqualTo(fingerprints.get(2));
  }
}
