package dev.getwork.adapter.rest.task;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.task.TaskApiTest.SHORTEST;
import static dev.getwork.adapter.rest.task.TaskApiTest.WRITTEN;
import static dev.getwork.adapter.rest.task.TaskApiTest.define;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

/** The definition of a task: defaults, members and validation. */
@ApiTest
class TaskDefinitionApiTest {

  private final ManageTasks manageTasks = Api.mock(ManageTasks.class);

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
    TaskDefinition definition = defined.getValue();
    TaskResponse response = TaskResponse.from(Samples.task(1).changedTo(definition));
    assertThat(definition.limits()).isEqualTo(new TaskLimits(2, 4, Optional.of(720)));
    assertThat(response.maxHeldHours()).isEqualTo(720);
    assertThat(definition.policy()).isEqualTo(AssignmentPolicy.FAIR_SHARE);
    assertThat(definition.candidatesFresh()).isEqualTo(Duration.ofHours(1));
    assertThat(definition.notAfter()).containsExactlyInAnyOrder(new TaskId(3), new TaskId(12));
    assertThat(response.notAfter()).containsExactly("3", "12");
    assertThat(response.completion().toString())
        .isEqualTo("[{attribute=naics, input={label=Industry code, required=true}}, {attribute=jobsRetained, value=0}, "
            + "{attribute=bankStatementsVerifiedAt, set=NOW}]");
    assertThat(response.inputs()).containsExactly(new TaskResponse.Input("naics", "Industry code", true, "TEXT"));
    assertThat(response.criteria().toString())
        .isEqualTo("{all=[{field=amount, op=ge, value=50000.50}, {not={field=state, op=in, values=[MA]}}]}");
    assertThat(definition.order().keys()).hasSize(1);
    assertThat(response.groups()).containsExactly("/team 1", "west");
  }

  @Test
  void shouldKeepHowLoansArePresented() throws Exception {
    when(manageTasks.define(any(), any())).thenAnswer(call -> new ManageTasks.Saved(
        Samples.task(1).changedTo(call.getArgument(0))));
    define("""
        {"name":"x","criteria":{"all":[]},"instructions":"Find the code.\\nAsk if unsure.",
         "loanLink":"https://los.example/{loanNumber}/industry","rowAttributes":["naics","city"],
         "returnReasons":["No answer","Call again"]}
        """)
        .andExpect(status().isCreated())
        .andExpect(jsonPath("$.instructions").value("Find the code.\nAsk if unsure."))
        .andExpect(jsonPath("$.loanLink").value("https://los.example/{loanNumber}/industry"))
        .andExpect(jsonPath("$.rowAttributes").value(contains("naics", "city")))
        .andExpect(jsonPath("$.returnReasons").value(contains("No answer", "Call again")));
    define("""
        {"name":"x","criteria":{"all":[]},"instructions":" ","loanLink":"javascript:alert({loanNumber})",
         "rowAttributes":["naics","naics"],"returnReasons":["a","a"]}
        """)
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[*].pointer")
            .value(contains("/instructions", "/loanLink", "/rowAttributes", "/returnReasons")))
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
    "{'name':'x','criteria':{'all':[]},'returnReasons':['a',null]}|/returnReasons/1",
    "{'name':'x','criteria':{'all':[]},'returnReasons':[' ']}|/returnReasons",
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
}
