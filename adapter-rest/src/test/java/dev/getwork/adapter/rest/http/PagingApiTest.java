package dev.getwork.adapter.rest.http;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import com.jayway.jsonpath.JsonPath;
import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of all lists, shown by some of them. */
@ApiTest
class PagingApiTest {

  private static final String TASKS = "/api/v1/tasks";
  private static final String ASSIGNMENTS = "/api/v1/assignments";

  private final TaskQueries taskQueries = Api.mock(TaskQueries.class);
  private final WorkQueries work = Api.mock(WorkQueries.class);
  private final TreeMap<Long, Task> tasks = new TreeMap<>();

  @BeforeEach
  void reset() {
    when(taskQueries.list(any(), any(), any())).thenAnswer(asked -> {
      Page page = asked.getArgument(0);
      return tasks.tailMap(page.above(), false).values().stream().limit(page.size()).toList();
    });
    when(work.assignments(any(), any())).thenAnswer(asked -> {
      Page page = asked.getArgument(1);
      List<Assignment> found = LongStream.rangeClosed(1, 9).filter(id -> id > page.above()).limit(page.size())
          .mapToObj(Samples::assignment).toList();
      return Optional.of(found);
    });
  }

  private void define(long... ids) {
    LongStream.of(ids).forEach(id -> tasks.put(id, new Task(new TaskId(id), 1, Samples.task(1).definition())));
  }

  @Test
  void shouldPageThroughAGrowingList() throws Exception {
    define(1, 2, 4, 5);
    String first = read(PROCESSOR, TASKS + "?limit=2");
    assertThat(ids(first)).containsExactly("1", "2");
    define(3, 6);
    String second = read(PROCESSOR, TASKS + "?limit=2&cursor=" + next(first));
    assertThat(ids(second)).containsExactly("3", "4");
    define(7);
    String third = read(PROCESSOR, TASKS + "?limit=200&cursor=" + next(second));
    assertThat(ids(third)).containsExactly("5", "6", "7");
    assertThat(next(third)).isNull();
  }

  @Test
  void shouldNotLinkToAnEmptyPage() throws Exception {
    define(1, 2);
    assertThat(next(read(PROCESSOR, TASKS + "?limit=2"))).isNull();
    assertThat(next(read(PROCESSOR, TASKS + "?limit=1"))).isNotNull();
    tasks.clear();
    assertThat(read(PROCESSOR, TASKS)).isEqualTo("{\"items\":[],\"next\":null}");
  }

  @Test
  void shouldReturnFiftyItemsByDefault() throws Exception {
    LongStream.rangeClosed(1, 60).forEach(this::define);
    assertThat(ids(read(PROCESSOR, TASKS))).hasSize(50);
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0,422,limit", "limit=201,422,limit", "limit=-1,422,limit", "limit=99999999999999999999,422,limit",
    "limit=x,400,limit", "limit=,400,limit", "limit=1.5,400,limit", "limit=٣,400,limit", "limit=1&limit=2,400,limit",
    "cursor=,400,cursor", "cursor=2,400,cursor", "cursor=AAAAAAAAAAAAAAAA,400,cursor",
    "cursor=AAAAAAAA.AAAAAAA,400,cursor"
  })
  void shouldNameTheInvalidParameter(String query, int status, String parameter) throws Exception {
    Api.get(PROCESSOR, TASKS + "?" + query)
        .andExpect(status().is(status))
        .andExpect(jsonPath("$.type").value(status == 422 ? "/problems/invalid-value" : "/problems/malformed-request"))
        .andExpect(jsonPath("$.errors[0].parameter").value(parameter));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "/api/v1/assignments?state=ENDED", "/api/v1/assignments?state=ACTIVE&user=ann", "/api/v1/assignments",
    "/api/v1/audit-events?user=ann", "/api/v1/users/processor001/pipeline", "/api/v1/loan-imports/5/rejections"
  })
  void shouldRefuseTheCursorOfAnotherList(String other) throws Exception {
    String cursor = next(read(MANAGER, ASSIGNMENTS + "?state=ACTIVE&limit=2"));
    Api.get(MANAGER, other + (other.contains("?") ? "&" : "?") + "cursor=" + cursor)
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].parameter").value("cursor"));
    assertThat(ids(read(MANAGER, ASSIGNMENTS + "?cursor=" + cursor + "&limit=3&state=ACTIVE")))
        .containsExactly("3", "4", "5");
  }

  @Test
  void shouldCheckTheRoleFirst() throws Exception {
    Api.get(OPERATOR, ASSIGNMENTS + "?limit=0").andExpect(status().isForbidden());
    Api.get(PROCESSOR, ASSIGNMENTS + "?cursor=x").andExpect(status().isForbidden());
  }

  @Test
  void shouldPageThroughPipelines() throws Exception {
    when(work.pipeline(Samples.PROCESSOR, Page.first(2))).thenReturn(List.of(item(11), item(12)));
    when(work.pipeline(Samples.PROCESSOR, Page.after(11, 2))).thenReturn(List.of(item(12)));
    String first = read(PROCESSOR, "/api/v1/me/pipeline?limit=1");
    assertThat(ids(first)).containsExactly("11");
    assertThat(ids(read(PROCESSOR, "/api/v1/me/pipeline?limit=1&cursor=" + next(first)))).containsExactly("12");
  }

  private static WorkQueries.PipelineItem item(long assignment) {
    return new WorkQueries.PipelineItem(Samples.assignment(assignment), "Industry code", Samples.loan(),
        Optional.empty());
  }

  private static String read(String user, String path) throws Exception {
    return Api.get(user, path).andExpect(status().isOk()).andReturn().getResponse().getContentAsString();
  }

  private static List<String> ids(String page) {
    return JsonPath.read(page, "$.items[*].id");
  }

  private static String next(String page) {
    return JsonPath.read(page, "$.next");
  }
}
