package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.task.FigureQueries;
import dev.getwork.application.port.in.task.FigureQueries.Figures;
import dev.getwork.application.port.in.task.FigureQueries.ReasonFigures;
import dev.getwork.application.port.in.task.FigureQueries.TaskFigures;
import dev.getwork.application.port.in.task.FigureQueries.UserFigures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ApiTest
class FigureApiTest {

  private final FigureQueries figures = Api.mock(FigureQueries.class);

  @Test
  void shouldShowTheFiguresOfTasks() throws Exception {
    when(figures.tasks(Set.of(Samples.TASK), 2)).thenReturn(new Figures<>(Samples.NOW, List.of(new TaskFigures(
        Samples.TASK, List.of(Optional.empty(), Optional.of(9L)), List.of(0L, 3L),
        List.of(Optional.of(Duration.ofMillis(1_250)), Optional.empty())))));
    Api.get(MANAGER, "/api/v1/task-figures?taskIds=7&hours=2").andExpect(status().isOk()).andExpect(Api.body("""
        {"from":"2026-02-03T04:05:06.789Z","items":[
          {"taskId":"7","available":[null,9],"completed":[0,3],"medianWaitSeconds":[1.25,null]}]}
        """));
  }

  @Test
  void shouldShowTheFiguresOfUsersAndReasons() throws Exception {
    when(figures.users(Optional.empty(), 24))
        .thenReturn(new Figures<>(Samples.NOW, List.of(new UserFigures(Samples.MANAGER, List.of(1L)))));
    when(figures.reasons(Optional.of(Samples.TASK), 168)).thenReturn(new Figures<>(Samples.NOW, List.of(
        new ReasonFigures("NOT_ME", Optional.of("conflict"), 2),
        new ReasonFigures("RETURN_AFTER", Optional.empty(), 1))));
    Api.get(MANAGER, "/api/v1/user-figures").andExpect(status().isOk()).andExpect(Api.body("""
        {"from":"2026-02-03T04:05:06.789Z","items":[{"user":"manager","completed":[1]}]}
        """));
    Api.get(MANAGER, "/api/v1/reason-figures?taskId=7&hours=168").andExpect(status().isOk()).andExpect(Api.body("""
        {"from":"2026-02-03T04:05:06.789Z","items":[
          {"outcome":"NOT_ME","reason":"conflict","count":2},{"outcome":"RETURN_AFTER","count":1}]}
        """));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "169", "-1", "00169", "99999999999"})
  void shouldRefuseAnInvalidNumberOfHours(String hours) throws Exception {
    for (String address : List.of("task-figures?taskIds=7&", "user-figures?", "reason-figures?")) {
      Api.get(MANAGER, "/api/v1/" + address + "hours=" + hours).andExpect(Api.problem(422, "invalid-value"))
          .andExpect(jsonPath("$.errors[0].parameter").value("hours"))
          .andExpect(jsonPath("$.errors[0].detail").value("must be a whole number from 1 to 168"));
    }
  }
}
