package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
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
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class TaskApiTest {

  private static final String SHORTEST =
      "{\"name\":\"Industry code missing\",\"criteria\":{\"field\":\"naics\",\"op\":\"absent\"}}";
  private static final String WRITTEN = """
      {"id":"7","version":3,"name":"Industry code missing","criteria":{"field":"naics","op":"absent"},"order":[],
       "maxPerRequest":5,"maxHeldPerUser":10,"assignmentPolicy":"FIRST_COME_FIRST_SERVED",
       "candidatesFreshSeconds":60,"completion":[],"notAfter":[],"groups":[],"inputs":[],"stillMatchesAfterCompletion":true,"paused":false}
      """;

  private final ManageTasks manageTasks = Api.mock(ManageTasks.class);
  private final TaskQueries tasks = Api.mock(TaskQueries.class);

  private static ResultActions define(String body) throws Exception {
    return Api.send(MANAGER, "POST", "/api/v1/tasks", body);
  }

  private static ResultActions change(String ifMatch) throws Exception {
    return Api.call(Api.as(MANAGER, "PUT", "/api/v1/tasks/7")
        .header("If-Match", ifMatch).contentType(MediaType.APPLICATION_JSON).content(SHORTEST));
  }

  @Test
  void shouldDefineATaskWithDefaults() throws Exception {
    when(manageTasks.define(any(), any())).thenReturn(new ManageTasks.Saved(Samples.task(3)));
    define(SHORTEST)
        .andExpect(status().isCreated())
        .andExpect(header().string("Location", "/api/v1/tasks/7"))
        .andExpect(header().string("ETag", "\"3\""))
        .andExpect(Api.body(WRITTEN));
    verify(manageTasks).define(Samples.task(1).definition(), Samples.MANAGER);
  }

  @Test
  void shouldReadEveryMemberOfATask() throws Exception {
    when(manageTasks.define(any(), any())).thenReturn(new ManageTasks.Saved(Samples.task(1)));
    define("""
        {"name":"Big","criteria":{"all":[{"field":"amount","op":"ge","value":50000.50},
         {"not":{"field":"state","op":"in","values":["MA"]}}]},
         "order":[{"field":"amount","direction":"desc"}],"maxPerRequest":2,"maxHeldPerUser":4,"maxHeldHours":720,
         "assignmentPolicy":"FAIR_SHARE","candidatesFreshSeconds":3600,
         "completion":[{"attribute":"naics","input":{"label":"Industry code","required":true}},
          {"attribute":"jobsRetained","value":0},{"attribute":"bankStatementsVerifiedAt","set":"NOW"}],
         "notAfter":["12","3","3"],"groups":["west","/team 1","west"]}
        """).andExpect(status().isCreated());
    var defined = ArgumentCaptor.forClass(TaskDefinition.class);
    verify(manageTasks).define(defined.capture(), eq(Samples.MANAGER));
    assertThat(defined.getValue().limits()).isEqualTo(new TaskLimits(2, 4, Optional.of(720)));
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).maxHeldHours()).isEqualTo(720);
    assertThat(defined.getValue().policy()).isEqualTo(AssignmentPolicy.FAIR_SHARE);
    assertThat(defined.getValue().candidatesFresh()).isEqualTo(Duration.ofHours(1));
    assertThat(defined.getValue().notAfter()).containsExactlyInAnyOrder(new TaskId(3), new TaskId(12));
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).notAfter()).containsExactly("3", "12");
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).completion().toString())
        .isEqualTo("[{attribute=naics, input={label=Industry code, required=true}}, {attribute=jobsRetained, value=0}, "
            + "{attribute=bankStatementsVerifiedAt, set=NOW}]");
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).inputs())
        .containsExactly(new TaskResponse.Input("naics", "Industry code", true, "TEXT"));
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).criteria().toString())
        .isEqualTo("{all=[{field=amount, op=ge, value=50000.50}, {not={field=state, op=in, values=[MA]}}]}");
    assertThat(defined.getValue().order().keys()).hasSize(1);
    assertThat(TaskResponse.from(Samples.task(1).changedTo(defined.getValue())).groups())
        .containsExactly("/team 1", "west");
  }

  @Test
  void shouldKeepHowLoansArePresented() throws Exception {
    when(manageTasks.define(any(), any())).thenAnswer(call -> new ManageTasks.Saved(
        Samples.task(1).changedTo(call.getArgument(0))));
    define("""
        {"name":"x","criteria":{"all":[]},"instructions":"Find the code.\\nAsk if unsure.",
         "loanLink":"https://los.example/{loanNumber}/industry","rowAttributes":["naics","city"]}
        """)
        .andExpect(status().isCreated())
        .andExpect(jsonPath("$.instructions").value("Find the code.\nAsk if unsure."))
        .andExpect(jsonPath("$.loanLink").value("https://los.example/{loanNumber}/industry"))
        .andExpect(jsonPath("$.rowAttributes").value(contains("naics", "city")));
    define("""
        {"name":"x","criteria":{"all":[]},"instructions":" ","loanLink":"javascript:alert({loanNumber})",
         "rowAttributes":["naics","naics"]}
        """)
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[*].pointer").value(contains("/instructions", "/loanLink", "/rowAttributes")))
        .andExpect(jsonPath("$.errors[1].detail").value(LoanLink.RULE));
  }

  @Test
  void shouldSayThatCompletedLoansNoLongerMatch() throws Exception {
    when(manageTasks.define(any(), any())).thenAnswer(call -> new ManageTasks.Saved(
        Samples.task(1).changedTo(call.getArgument(0))));
    String task = """
        {"name":"x","criteria":{"field":"naics","op":"absent"},"completion":[{"attribute":"%s","value":"1"}]}
        """;
    define(task.formatted("naics")).andExpect(jsonPath("$.stillMatchesAfterCompletion").value(false));
    define(task.formatted("city")).andExpect(jsonPath("$.stillMatchesAfterCompletion").value(true));
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
  void shouldReportAllErrorsTogether() throws Exception {
    define("""
        {"criteria":{"all":[{"field":"nothing","op":"eq","value":1},{"field":"amount","op":"eq","value":"x"},
         {"field":"state","op":"like","value":"x"}]},
         "order":[{"field":"amount","direction":"up"}],"maxPerRequest":6,"maxHeldHours":721,"assignmentPolicy":"LUCK",
         "candidatesFreshSeconds":-1}
        """)
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[*].pointer").value(containsInAnyOrder(
            "/name", "/criteria/all/0/field", "/criteria/all/1/value", "/criteria/all/2/op", "/order/0/direction",
            "/maxPerRequest", "/maxHeldHours", "/assignmentPolicy", "/candidatesFreshSeconds")));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{}|/name", "{'name':'x'}|/criteria", "{'name':' x','criteria':{'all':[]}}|/name",
    "{'name':'x','criteria':[]}|/criteria", "{'name':'x','criteria':{'all':[]},'order':{}}|/order",
    "{'name':'x','criteria':{'all':[]},'maxHeldPerUser':4}|/maxHeldPerUser",
    "{'name':'x','criteria':{'all':[]},'maxHeldHours':0}|/maxHeldHours",
    "{'name':'x','criteria':{'field':'race','op':'absent'}}|/criteria/field",
    "{'name':'x','criteria':{'all':[]},'maxPerRequest':'2'}|/maxPerRequest",
    "{'name':'x','criteria':{'all':[]},'candidatesFreshSeconds':'off'}|/candidatesFreshSeconds",
    "{'name':'x','criteria':{'all':[]},'completion':{}}|/completion",
    "{'name':'x','criteria':{'all':[]},'completion':[{'attribute':'state','value':'MA'}]}|/completion/0/attribute",
    "{'name':'x','criteria':{'all':[]},'completion':[{'attribute':'naics','value':1}]}|/completion/0/value",
    "{'name':'x','criteria':{'all':[]},'completion':[{'attribute':'naics','set':'NOW'}]}|/completion/0/attribute",
    "{'name':'x','criteria':{'all':[]},'notAfter':['one']}|/notAfter",
    "{'name':'x','criteria':{'all':[]},'notAfter':['0']}|/notAfter",
    "{'name':'x','criteria':{'all':[]},'notAfter':[null]}|/notAfter/0",
    "{'name':'x','criteria':{'all':[]},'notAfter':['1','2','3','4','5','6','7','8','9','10','11']}|/notAfter",
    "{'name':'x','criteria':{'all':[]},'groups':['']}|/groups",
    "{'name':'x','criteria':{'all':[]},'groups':[null]}|/groups/0",
    "{'name':'x','criteria':{'all':[]},'groups':['1','2','3','4','5','6','7','8','9','10','11']}|/groups",
    "{'name':'x','criteria':{'all':[]},'rowAttributes':'naics'}|/rowAttributes",
    "{'name':'x','criteria':{'all':[]},'rowAttributes':[null]}|/rowAttributes/0",
    "{'name':'x','criteria':{'all':[]},'rowAttributes':['naics','state']}|/rowAttributes/1",
    "{'name':'x','criteria':{'all':[]},'rowAttributes':['naics','naics']}|/rowAttributes",
    "{'name':'x','criteria':{'all':[]},'paused':true}|/paused", "{'name':5,'criteria':{'all':[]}}|/name"
  })
  void shouldPointToTheInvalidValue(String body, String pointer) throws Exception {
    define(body.replace('\'', '"'))
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }

  @Test
  void shouldNotReuseCandidatesWhenTheirTimeIsZero() throws Exception {
    when(manageTasks.define(any(), any())).thenAnswer(call -> new ManageTasks.Saved(
        Samples.task(1).changedTo(call.getArgument(0))));
    define(SHORTEST.replace("{\"name\"", "{\"candidatesFreshSeconds\":0,\"name\""))
        .andExpect(status().isCreated())
        .andExpect(jsonPath("$.candidatesFreshSeconds").value(0));
    var defined = ArgumentCaptor.forClass(TaskDefinition.class);
    verify(manageTasks).define(defined.capture(), eq(Samples.MANAGER));
    assertThat(defined.getValue().candidatesFresh()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3_601, Integer.MAX_VALUE})
  void shouldNameTheRangeWhenTheTimeOfCandidatesIsInvalid(int seconds) throws Exception {
    define(SHORTEST.replace("{\"name\"", "{\"candidatesFreshSeconds\":" + seconds + ",\"name\""))
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors.length()").value(1))
        .andExpect(jsonPath("$.errors[0].pointer").value("/candidatesFreshSeconds"))
        .andExpect(jsonPath("$.errors[0].detail").value("must be 0 to 3600 seconds"));
    Api.verifyUntouched();
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
    when(tasks.list(eq(Page.first(51)), any())).thenReturn(List.of(Samples.task(3)));
    when(tasks.find(eq(Samples.TASK), any())).thenReturn(Optional.of(Samples.task(3))).thenReturn(Optional.empty());
    Api.get(PROCESSOR, "/api/v1/tasks")
        .andExpect(status().isOk())
        .andExpect(Api.body("{\"items\":[" + WRITTEN + "],\"next\":null}"));
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
