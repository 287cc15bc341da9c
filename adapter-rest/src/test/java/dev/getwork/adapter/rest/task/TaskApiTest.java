package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.TaskId;
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
class TaskApiTest {

  static final String SHORTEST =
      "{\"name\":\"Industry code missing\",\"criteria\":{\"field\":\"naics\",\"op\":\"absent\"}}";
  static final String WRITTEN = """
      {"id":"7","version":3,"name":"Industry code missing","criteria":{"field":"naics","op":"absent"},"order":[],
       "maxPerRequest":5,"maxHeldPerUser":10,"assignmentPolicy":"FIRST_COME_FIRST_SERVED",
       "candidatesFreshSeconds":60,"completion":[],"notAfter":[],"groups":[],"inputs":[],"stillMatchesAfterCompletion":true,"paused":false}
      """;

  private final ManageTasks manageTasks = Api.mock(ManageTasks.class);
  private final TaskQueries tasks = Api.mock(TaskQueries.class);

  static ResultActions define(String body) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/tasks", body);
  }

  private static ResultActions change(String ifMatch) throws Exception {
    return Api.call(Api.as(MANAGER, "PUT", "/api/v1/tasks/7")
        .header("If-Match", ifMatch).contentType(MediaType.APPLICATION_JSON).content(SHORTEST));
  }

  @Test
  void shouldShowTheSelectionPlanAndCreateItsIndex() throws Exception {
    var plan = new SelectionPlan(Samples.TASK, List.of("Limit", "  ->  Sort"), 1.5, true, 9, "create index …",
        IndexState.CREATING, Samples.NOW);
    String body = """
        {"taskId":"7","plan":["Limit","  ->  Sort"],"cost":1.5,"costly":true,"loans":9,"index":"create index …",
         "indexState":"CREATING","asOf":"2026-02-03T04:05:06.789Z"}
        """;
    when(tasks.selectionPlan(Samples.TASK)).thenReturn(Optional.of(plan)).thenReturn(Optional.empty());
    when(manageTasks.createSelectionIndex(Samples.TASK)).thenReturn(Optional.of(plan)).thenReturn(Optional.empty());
    Api.get(OPERATOR, "/api/v1/tasks/7/selection-plan").andExpect(status().isOk()).andExpect(Api.body(body));
    Api.send(MANAGER, "PUT", "/api/v1/tasks/7/selection-index", "").andExpect(status().isAccepted())
        .andExpect(Api.body(body));
    for (String task : List.of("7", "x")) {
      Api.get(MANAGER, "/api/v1/tasks/" + task + "/selection-plan").andExpect(Api.problem(404, "unknown-task"));
      Api.send(MANAGER, "PUT", "/api/v1/tasks/" + task + "/selection-index", "")
          .andExpect(Api.problem(404, "unknown-task"));
    }
  }

  @Test
  void shouldRefuseANameThatIsTaken() throws Exception {
    when(manageTasks.define(any(), any())).thenReturn(new ManageTasks.NameTaken());
    define(SHORTEST).andExpect(Api.problem(409, "name-taken"));
    when(manageTasks.change(any(), eq(3L), any(), any())).thenReturn(new ManageTasks.NameTaken());
    change("\"3\"").andExpect(Api.problem(409, "name-taken"));
  }

  @Test
  void shouldRefuseAnUnknownTaskInNotAfter() throws Exception {
    when(manageTasks.define(any(), any())).thenReturn(new ManageTasks.NotAfterUnknown(Set.of(new TaskId(9))));
    define(SHORTEST).andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/notAfter"))
        .andExpect(jsonPath("$.errors[0].detail").value("must name existing tasks, not 9"));
    when(manageTasks.change(any(), eq(3L), any(), any()))
        .thenReturn(new ManageTasks.NotAfterUnknown(Set.of(new TaskId(9))));
    change("\"3\"").andExpect(Api.problem(422, "invalid-value"));
  }

  @Test
  void shouldShowTasks() throws Exception {
    when(tasks.list(eq(Page.first(51)), eq(""), any())).thenReturn(List.of(Samples.task(3)));
    when(tasks.find(eq(Samples.TASK), any())).thenReturn(Optional.of(Samples.task(3))).thenReturn(Optional.empty());
    Api.get(PROCESSOR, "/api/v1/tasks")
        .andExpect(status().isOk())
        .andExpect(Api.body("{\"items\":[" + WRITTEN + "],\"next\":null}"));
    when(tasks.list(eq(Page.first(51)), eq("June b"), any())).thenReturn(List.of());
    Api.get(PROCESSOR, "/api/v1/tasks?search=June b").andExpect(Api.body("{\"items\":[],\"next\":null}"));
    Api.get(PROCESSOR, "/api/v1/tasks?search=\u0000").andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].parameter").value("search"));
    Api.get(PROCESSOR, "/api/v1/tasks/7")
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
    Api.get(PROCESSOR, "/api/v1/tasks/7").andExpect(status().isNotFound());
    Api.get(PROCESSOR, "/api/v1/tasks/x").andExpect(Api.problem(404, "unknown-task"));
  }

  @Test
  void shouldChangeTheVersionThatWasRead() throws Exception {
    when(manageTasks.change(Samples.TASK, 2, Samples.task(1).definition(), Samples.MANAGER))
        .thenReturn(new ManageTasks.Saved(Samples.task(3)));
    change("\"2\"")
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"2\"", "W/\"3\"", "\"abc\"", "\"\""})
  void shouldNotOverwriteALaterChange(String tag) throws Exception {
    when(manageTasks.change(any(), anyLong(), any(), any())).thenAnswer(call -> call.<Long>getArgument(1) == 3
        ? new ManageTasks.Saved(Samples.task(4))
        : new ManageTasks.Stale(Samples.task(3)));
    change(tag)
        .andExpect(Api.problem(412, "stale-version"))
        .andExpect(jsonPath("$.currentVersion").value(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "\"2", "*", "\"1\", \"2\"", "x\"2\""})
  void shouldRefuseAMalformedTag(String tag) throws Exception {
    change(tag).andExpect(status().isBadRequest()).andExpect(jsonPath("$.errors[0].header").value("If-Match"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRequireTheVersion() throws Exception {
    Api.send(MANAGER, "PUT", "/api/v1/tasks/7", SHORTEST)
        .andExpect(Api.problem(428, "version-required"));
    Api.verifyUntouched();
  }

  @Test
  void shouldAnswer404WhenTheChangedTaskIsUnknown() throws Exception {
    when(manageTasks.change(any(), eq(3L), any(), any())).thenReturn(new ManageTasks.UnknownTask());
    change("\"3\"").andExpect(Api.problem(404, "unknown-task"));
  }

  @Test
  void shouldPauseATask() throws Exception {
    when(manageTasks.setPaused(Samples.TASK, true, Samples.MANAGER))
        .thenReturn(Optional.of(Samples.task(3).paused(true)));
    Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/7/pause"))
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3-paused\""))
        .andExpect(jsonPath("$.paused").value(true))
        .andExpect(jsonPath("$.version").value(3));
  }

  /** A pause shows in what a task looks like. */
  @ParameterizedTest
  @CsvSource({"false,\"3\",304", "false,\"3-paused\",200", "true,\"3-paused\",304", "true,\"3\",200", "true,\"2\",200"})
  void shouldAnswer304WhenTheVersionIsKnown(boolean paused, String known, int status) throws Exception {
    when(tasks.find(eq(Samples.TASK), any())).thenReturn(Optional.of(Samples.task(3).paused(paused)));
    var answer = Api.call(Api.as(MANAGER, "GET", "/api/v1/tasks/7").header("If-None-Match", known))
        .andExpect(status().is(status))
        .andExpect(header().string("ETag", paused ? "\"3-paused\"" : "\"3\""))
        .andReturn().getResponse();
    assertThat(answer.getContentAsString().isEmpty()).isEqualTo(status == 304);
  }

  @Test
  void shouldResumeATask() throws Exception {
    when(manageTasks.setPaused(Samples.TASK, false, Samples.MANAGER)).thenReturn(Optional.of(Samples.task(3)));
    Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/7/resume"))
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(jsonPath("$.paused").value(false));
  }

  /** An editor's change is of the definition, which a pause leaves alone. */
  @ParameterizedTest
  @ValueSource(strings = {"\"3\"", "\"3-paused\""})
  void shouldChangeATaskWhenItWasReadPausedOrActive(String ifMatch) throws Exception {
    when(manageTasks.change(any(), anyLong(), any(), any()))
        .thenReturn(new ManageTasks.Saved(Samples.task(4).paused(true)));
    change(ifMatch)
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"4-paused\""));
    verify(manageTasks).change(eq(Samples.TASK), eq(3L), any(), eq(Samples.MANAGER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pause", "resume"})
  void shouldAnswer404WhenTheTaskIsUnknown(String operation) throws Exception {
    for (String id : new String[] {"7", "x"}) {
      Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/" + id + "/" + operation))
          .andExpect(Api.problem(404, "unknown-task"));
    }
  }
}
