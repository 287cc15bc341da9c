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
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.application.port.in.task.ViewTask;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;

class TaskPauseApiTest {

  private final PauseTask pauseTask = Api.mock(PauseTask.class);
  private final ViewTask viewTask = Api.mock(ViewTask.class);
  private final ResumeTask resumeTask = Api.mock(ResumeTask.class);
  private final ChangeTask changeTask = Api.mock(ChangeTask.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldPauseATask() throws Exception {
    when(pauseTask.pause(Samples.TASK, Samples.MANAGER)).thenReturn(Optional.of(Samples.task(3).paused(true)));
    Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/7/pause"))
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3-paused\""))
        .andExpect(jsonPath("$.paused").value(true))
        .andExpect(jsonPath("$.version").value(3));
  }

  /** A pause shows in what a task looks like. */
  @ParameterizedTest
  @CsvSource({"false,\"3\",304", "false,\"3-paused\",200", "true,\"3-paused\",304", "true,\"3\",200", "true,\"2\",200"})
  void shouldTellOnlyNews(boolean paused, String known, int status) throws Exception {
    when(viewTask.find(Samples.TASK)).thenReturn(Optional.of(Samples.task(3).paused(paused)));
    var answer = Api.call(Api.as(MANAGER, "GET", "/api/v1/tasks/7").header("If-None-Match", known))
        .andExpect(status().is(status))
        .andExpect(header().string("ETag", paused ? "\"3-paused\"" : "\"3\""))
        .andReturn().getResponse();
    assertThat(answer.getContentAsString().isEmpty()).isEqualTo(status == 304);
  }

  @Test
  void shouldResumeATask() throws Exception {
    when(resumeTask.resume(Samples.TASK, Samples.MANAGER)).thenReturn(Optional.of(Samples.task(3)));
    Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/7/resume"))
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(jsonPath("$.paused").value(false));
  }

  /** An editor's change is of the definition, which a pause leaves alone. */
  @ParameterizedTest
  @ValueSource(strings = {"\"3\"", "\"3-paused\""})
  void shouldChangeATaskWhetherItWasReadPausedOrNot(String ifMatch) throws Exception {
    when(changeTask.change(any(), anyLong(), any(), any()))
        .thenReturn(new ChangeTask.Changed(Samples.task(4).paused(true)));
    Api.call(Api.as(MANAGER, "PUT", "/api/v1/tasks/7").header("If-Match", ifMatch)
        .contentType(MediaType.APPLICATION_JSON)
        .content("{\"name\":\"Industry code missing\",\"criteria\":{\"field\":\"naics\",\"op\":\"absent\"}}"))
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"4-paused\""));
    verify(changeTask).change(eq(Samples.TASK), eq(3L), any(), eq(Samples.MANAGER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pause", "resume"})
  void shouldKnowNoOtherTasks(String operation) throws Exception {
    for (String id : new String[] {"7", "x"}) {
      Api.call(Api.as(MANAGER, "POST", "/api/v1/tasks/" + id + "/" + operation))
          .andExpect(status().isNotFound())
          .andExpect(jsonPath("$.type").value("/problems/unknown-task"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pause", "resume"})
  void shouldBeForManagers(String operation) throws Exception {
    for (String user : new String[] {PROCESSOR, OPERATOR}) {
      Api.call(Api.as(user, "POST", "/api/v1/tasks/7/" + operation)).andExpect(status().isForbidden());
    }
    Api.verifyUntouched();
  }
}
