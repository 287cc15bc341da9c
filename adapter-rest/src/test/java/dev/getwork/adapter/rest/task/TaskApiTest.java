package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
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
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.ResultActions;

class TaskApiTest {

  private static final String SHORTEST =
      "{\"name\":\"Industry code missing\",\"criteria\":{\"field\":\"naics\",\"op\":\"absent\"}}";
  private static final String WRITTEN = """
      {"id":"7","version":3,"name":"Industry code missing","criteria":{"field":"naics","op":"absent"},"order":[],
       "maxPerRequest":5,"maxHeldPerUser":10,"assignmentPolicy":"FIRST_COME_FIRST_SERVED",
       "paused":false}
      """;

  private final DefineTask defineTask = Api.mock(DefineTask.class);
  private final ChangeTask changeTask = Api.mock(ChangeTask.class);
  private final ViewTask viewTask = Api.mock(ViewTask.class);
  private final ViewTasks viewTasks = Api.mock(ViewTasks.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  private static ResultActions define(String body) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/tasks", body);
  }

  private static ResultActions change(String ifMatch) throws Exception {
    return Api.call(Api.as(MANAGER, "PUT", "/api/v1/tasks/7")
        .header("If-Match", ifMatch).contentType(MediaType.APPLICATION_JSON).content(SHORTEST));
  }

  @Test
  void shouldDefineATaskWithDefaults() throws Exception {
    when(defineTask.define(any(), any(), any())).thenReturn(new DefineTask.Defined(Samples.task(3)));
    define(SHORTEST)
        .andExpect(status().isCreated())
        .andExpect(header().string("Location", "/api/v1/tasks/7"))
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
    verify(defineTask).define(Samples.task(1).definition(), Samples.MANAGER, Optional.empty());
  }

  @Test
  void shouldReadEverythingThatATaskHas() throws Exception {
    when(defineTask.define(any(), any(), any())).thenReturn(new DefineTask.Defined(Samples.task(1)));
    define("""
        {"name":"Big","criteria":{"all":[{"field":"amount","op":"ge","value":50000.50},
         {"not":{"field":"state","op":"in","values":["MA"]}}]},
         "order":[{"field":"amount","direction":"desc"}],"maxPerRequest":2,"maxHeldPerUser":4,
         "assignmentPolicy":"FAIR_SHARE"}
        """).andExpect(status().isCreated());
    var defined = ArgumentCaptor.forClass(TaskDefinition.class);
    verify(defineTask).define(defined.capture(), eq(Samples.MANAGER), any());
    assertThat(defined.getValue().limits()).isEqualTo(new TaskLimits(2, 4));
    assertThat(defined.getValue().policy()).isEqualTo(AssignmentPolicy.FAIR_SHARE);
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).criteria().toString())
        .isEqualTo("{all=[{field=amount, op=ge, value=50000.50}, {not={field=state, op=in, values=[MA]}}]}");
    assertThat(defined.getValue().order().keys()).hasSize(1);
  }

  @Test
  void shouldNameEveryFaultAtOnce() throws Exception {
    define("""
        {"criteria":{"all":[{"field":"nothing","op":"eq","value":1},{"field":"amount","op":"eq","value":"x"},
         {"field":"state","op":"like","value":"x"}]},
         "order":[{"field":"amount","direction":"up"}],"maxPerRequest":6,"assignmentPolicy":"LUCK"}
        """)
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.type").value("/problems/invalid-value"))
        .andExpect(jsonPath("$.errors[*].pointer").value(containsInAnyOrder(
            "/name", "/criteria/all/0/field", "/criteria/all/1/value", "/criteria/all/2/op", "/order/0/direction",
            "/maxPerRequest", "/assignmentPolicy")));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{}|/name", "{'name':'x'}|/criteria", "{'name':' x','criteria':{'all':[]}}|/name",
    "{'name':'x','criteria':[]}|/criteria", "{'name':'x','criteria':{'all':[]},'order':{}}|/order",
    "{'name':'x','criteria':{'all':[]},'maxHeldPerUser':4}|/maxHeldPerUser",
    "{'name':'x','criteria':{'field':'race','op':'absent'}}|/criteria/field",
    "{'name':'x','criteria':{'all':[]},'maxPerRequest':'2'}|/maxPerRequest",
    "{'name':'x','criteria':{'all':[]},'paused':true}|/paused", "{'name':5,'criteria':{'all':[]}}|/name"
  })
  void shouldPointToWhatIsWrong(String body, String pointer) throws Exception {
    define(body.replace('\'', '"'))
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseANameThatIsTaken() throws Exception {
    when(defineTask.define(any(), any(), any())).thenReturn(new DefineTask.NameTaken());
    define(SHORTEST).andExpect(status().isConflict()).andExpect(jsonPath("$.type").value("/problems/name-taken"));
    when(changeTask.change(any(), eq(3L), any(), any())).thenReturn(new ChangeTask.NameTaken());
    change("\"3\"").andExpect(status().isConflict()).andExpect(jsonPath("$.type").value("/problems/name-taken"));
  }

  @Test
  void shouldShowTasks() throws Exception {
    when(viewTasks.list(Page.first(51))).thenReturn(List.of(Samples.task(3)));
    when(viewTask.find(Samples.TASK)).thenReturn(Optional.of(Samples.task(3))).thenReturn(Optional.empty());
    Api.get(PROCESSOR, "/api/v1/tasks")
        .andExpect(status().isOk())
        .andExpect(Api.body("{\"items\":[" + WRITTEN + "],\"next\":null}"));
    Api.get(PROCESSOR, "/api/v1/tasks/7")
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
    Api.get(PROCESSOR, "/api/v1/tasks/7").andExpect(status().isNotFound());
    Api.get(PROCESSOR, "/api/v1/tasks/x")
        .andExpect(status().isNotFound())
        .andExpect(jsonPath("$.type").value("/problems/unknown-task"));
  }

  @Test
  void shouldChangeTheVersionThatWasRead() throws Exception {
    when(changeTask.change(Samples.TASK, 2, Samples.task(1).definition(), Samples.MANAGER))
        .thenReturn(new ChangeTask.Changed(Samples.task(3)));
    change("\"2\"")
        .andExpect(status().isOk())
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"2\"", "W/\"3\"", "\"abc\"", "\"\""})
  void shouldNotOverwriteWhatWasChangedSince(String tag) throws Exception {
    when(changeTask.change(any(), anyLong(), any(), any())).thenAnswer(call -> call.<Long>getArgument(1) == 3
        ? new ChangeTask.Changed(Samples.task(4))
        : new ChangeTask.Stale(Samples.task(3)));
    change(tag)
        .andExpect(status().isPreconditionFailed())
        .andExpect(jsonPath("$.type").value("/problems/stale-version"))
        .andExpect(jsonPath("$.currentVersion").value(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "\"2", "*", "\"1\", \"2\"", "x\"2\""})
  void shouldRefuseATagThatIsNone(String tag) throws Exception {
    change(tag).andExpect(status().isBadRequest()).andExpect(jsonPath("$.errors[0].header").value("If-Match"));
    Api.verifyUntouched();
  }

  @Test
  void shouldAskForTheVersion() throws Exception {
    Api.send(MANAGER, "PUT", "/api/v1/tasks/7", SHORTEST)
        .andExpect(status().isPreconditionRequired())
        .andExpect(jsonPath("$.type").value("/problems/version-required"));
    Api.verifyUntouched();
  }

  @Test
  void shouldChangeOnlyWhatThereIs() throws Exception {
    when(changeTask.change(any(), eq(3L), any(), any())).thenReturn(new ChangeTask.UnknownTask());
    change("\"3\"").andExpect(status().isNotFound()).andExpect(jsonPath("$.type").value("/problems/unknown-task"));
  }
}
