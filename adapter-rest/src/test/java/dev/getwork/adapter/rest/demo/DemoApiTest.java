package dev.getwork.adapter.rest.demo;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.RestConfiguration.Demo;
import dev.getwork.adapter.rest.RestConfiguration.Wave;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class DemoApiTest {

  private static final String WAVES = "/api/v1/demo/waves";
  private static final Started WAVE = new Started(Samples.TASK, 60, 5, Samples.NOW,
      new TreeMap<>(Map.of(Samples.NOW.plusSeconds(2), new Leader("b", Samples.NOW))));
  private static final String ENDED =
      "[{\"node\":\"b\",\"since\":\"2026-02-03T04:05:06.789Z\",\"until\":\"2026-02-03T04:05:08.789Z\"}]";
  private static final String JSON =
      "{\"taskId\":\"7\",\"requests\":60,\"selectionSeconds\":5,\"at\":\"2026-02-03T04:05:06.789Z\","
          + "\"ended\":" + ENDED + "}";

  private record Started(TaskId task, int requests, int selectionSeconds, Instant at, SortedMap<Instant, Leader> ended)
      implements
        Wave {}

  private final Demo demo = Api.mock(Demo.class);

  private static ResultActions start(String task, String requests, String seconds) throws Exception {
    return Api.send(OPERATOR, "POST", WAVES,
        "{\"taskId\":\"%s\",\"requests\":%s,\"selectionSeconds\":%s}".formatted(task, requests, seconds));
  }

  @Test
  void shouldStartAWave() throws Exception {
    doReturn(Optional.of(WAVE)).when(demo).start(Samples.TASK, 60, 5);

    start("7", "60", "5").andExpect(status().isAccepted()).andExpect(Api.body(JSON));
  }

  @Test
  void shouldListTheLatestWaves() throws Exception {
    doReturn(List.of(), List.of(WAVE)).when(demo).waves();

    Api.get(OPERATOR, WAVES).andExpect(Api.body("{\"items\":[],\"next\":null}"));
    Api.get(OPERATOR, WAVES).andExpect(Api.body("{\"items\":[" + JSON + "],\"next\":null}"));
  }

  @ParameterizedTest
  @CsvSource({"0,5,/requests", "101,5,/requests", "1,-1,/selectionSeconds", "1,11,/selectionSeconds",
    "null,5,/requests"})
  void shouldRefuseAWaveOutOfRange(String requests, String seconds, String pointer) throws Exception {
    start("7", requests, seconds)
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
  }

  @Test
  void shouldRefuseAWaveOfAnUnknownOrPausedTask() throws Exception {
    doReturn(Optional.empty()).when(demo).start(any(), anyInt(), anyInt());

    start("7", "1", "0").andExpect(Api.problem(404, "unknown-task"));
    start("x", "1", "0").andExpect(Api.problem(404, "unknown-task"));
  }

  @Test
  void shouldEndOnlyTheSessionOfTheLeaderSinceThisTime() throws Exception {
    doReturn(WAVE.ended(), new TreeMap<>()).when(demo).endLeader(Samples.TASK, Samples.NOW);

    String leader = "/api/v1/demo/leaders/7?since=" + Samples.NOW;
    Api.send(OPERATOR, "DELETE", leader, "").andExpect(Api.body("{\"items\":" + ENDED + ",\"next\":null}"));
    Api.send(OPERATOR, "DELETE", leader, "").andExpect(Api.body("{\"items\":[],\"next\":null}"));
  }

  @Test
  void shouldNotEndASessionOfAnUnspecifiedLeader() throws Exception {
    Api.send(OPERATOR, "DELETE", "/api/v1/demo/leaders/7", "").andExpect(Api.problem(400, "malformed-request"));
    Api.send(OPERATOR, "DELETE", "/api/v1/demo/leaders/7?since=now", "")
        .andExpect(Api.problem(422, "invalid-value"));

    verifyNoInteractions(demo);
  }

  @Test
  void shouldAnswerThatANodeWithoutDemoUsersHasNoWaves() {
    var controller = new DemoController(Optional.empty());

    assertThatThrownBy(controller::waves).isInstanceOf(ProblemException.class).hasMessageContaining("not-found");
  }
}
