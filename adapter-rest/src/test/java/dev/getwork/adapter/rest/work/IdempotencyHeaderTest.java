package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.domain.work.RequestOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class IdempotencyHeaderTest {

  private static final String REQUESTS = "/api/v1/work-requests";
  private static final String BODY = "{\"taskId\":\"7\",\"count\":3}";

  private final RequestWork requestWork = Api.mock(RequestWork.class);

  private static ResultActions request(String body, String... keys) throws Exception {
    var request = Api.as(PROCESSOR, "POST", REQUESTS).contentType("application/json").content(body);
    for (String key : keys) {
      request.header("Idempotency-Key", key);
    }
    return Api.call(request);
  }

  @Test
  void shouldPassTheKeyToTheUseCase() throws Exception {
    when(requestWork.request(any())).thenReturn(new RequestWork.UnknownTask());
    request(BODY, "k-1");
    request(BODY);
    var commands = ArgumentCaptor.forClass(RequestWorkCommand.class);
    verify(requestWork, times(2)).request(commands.capture());
    assertThat(commands.getAllValues()).extracting(RequestWorkCommand::key)
        .containsExactly(Optional.of(new IdempotencyKey("k-1")), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words", "umläut", "tab\tbed"})
  void shouldRefuseAMalformedKey(String key) throws Exception {
    request(BODY, key)
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].header").value("Idempotency-Key"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseTwoKeysAndAnOverlongKey() throws Exception {
    request(BODY, "a", "b").andExpect(status().isBadRequest());
    request(BODY, "a".repeat(129)).andExpect(status().isBadRequest());
    Api.verifyUntouched();
    when(requestWork.request(any())).thenReturn(new RequestWork.UnknownTask());
    request(BODY, "~".repeat(128)).andExpect(status().isNotFound());
  }

  @Test
  void shouldAnswerAReplayWithTheCurrentState() throws Exception {
    var pending = Samples.view(new RequestOutcome.Pending());
    when(requestWork.request(any()))
        .thenReturn(new RequestWork.Replayed(new RequestWork.Recorded(pending)))
        .thenReturn(new RequestWork.Replayed(new RequestWork.AlreadyPending(pending)))
        .thenReturn(new RequestWork.Recorded(pending));
    request(BODY, "k-1")
        .andExpect(status().isAccepted())
        .andExpect(header().string("Location", REQUESTS + "/42"))
        .andExpect(header().string("Retry-After", "5"))
        .andExpect(header().string("Idempotency-Replayed", "true"))
        .andExpect(jsonPath("$.id").value("42"));
    request(BODY, "k-1").andExpect(status().isOk()).andExpect(header().string("Idempotency-Replayed", "true"));
    request(BODY, "k-1").andExpect(status().isAccepted()).andExpect(header().doesNotExist("Idempotency-Replayed"));
  }

  @Test
  void shouldRefuseAKeyWhenItIsReusedOrInProgress() throws Exception {
    when(requestWork.request(any()))
        .thenReturn(new RequestWork.KeyUsed())
        .thenReturn(new RequestWork.KeyInUse());
    request(BODY, "k-1")
        .andExpect(Api.problem(422, "idempotency-key-reused"))
        .andExpect(jsonPath("$.errors[0].header").value("Idempotency-Key"));
    request(BODY, "k-1")
        .andExpect(Api.problem(409, "idempotency-key-in-use"))
        .andExpect(header().string("Retry-After", "2"));
  }
}
