package dev.getwork.adapter.rest.work;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.testkit.log.CapturedLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ApiTest
class BatchApiTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.rest.problem");

  private static final String DISPOSITIONS = "/api/v1/disposition-batches";
  private static final String RELEASES = "/api/v1/assignment-releases";
  private static final Disposition COMPLETE = new Disposition.Complete(Map.of());

  private final DisposeAssignment dispose = Api.mock(DisposeAssignment.class);
  private final ReleaseAssignment release = Api.mock(ReleaseAssignment.class);
  private final Assignment completed =
      Samples.ended(new AssignmentEnd.Disposed(COMPLETE, Samples.PROCESSOR, Samples.NOW));
  private final Assignment released = Samples.ended(new AssignmentEnd.Released(Samples.MANAGER, Samples.NOW));

  /** Each disposition of an assignment has the next of these outcomes. */
  private void disposing(long id, DispositionOutcome... outcomes) {
    var next = List.of(outcomes).iterator();
    when(dispose.dispose(eq(new AssignmentId(id)), any(), any())).thenAnswer(_ -> Optional.of(next.next()));
  }

  @Test
  void shouldAnswerForEachDispositionInOrder() throws Exception {
    disposing(11, new DispositionOutcome.Disposed(completed, false), new DispositionOutcome.Repeated(completed, false));
    disposing(12, new DispositionOutcome.NotHolder());
    disposing(15, new DispositionOutcome.InvalidFacts(List.of(new Fault("/naics", "must be removed"))));
    disposing(13, new DispositionOutcome.Withdrawn(released));
    Api.send(PROCESSOR, "POST", DISPOSITIONS, """
        {"items":[{"assignmentId":"11","outcome":"COMPLETE"},{"assignmentId":"12","outcome":"COMPLETE"},
         {"assignmentId":"13","outcome":"COMPLETE"},{"assignmentId":"14","outcome":"COMPLETE"},
         {"assignmentId":"x","outcome":"COMPLETE"},{"assignmentId":"11","outcome":"RETURN_AFTER"},
         {"outcome":"COMPLETE"},{"assignmentId":"11","outcome":"COMPLETE"},
         {"assignmentId":"11","outcome":"COMPLETE","facts":{"naics":7}},
         {"assignmentId":"15","outcome":"COMPLETE","facts":{"naics":"7"}}]}
        """)
        .andExpect(status().isMultiStatus())
        .andExpect(jsonPath("$.items[*].status").value(contains(201, 403, 409, 404, 404, 422, 422, 200, 422, 422)))
        .andExpect(jsonPath("$.items[0].assignmentId").value("11"))
        .andExpect(jsonPath("$.items[0].disposition.outcome").value("COMPLETE"))
        .andExpect(jsonPath("$.items[0].problem").doesNotExist())
        .andExpect(jsonPath("$.items[1].disposition").doesNotExist())
        .andExpect(jsonPath("$.items[1].problem.type").value("/problems/not-holder"))
        .andExpect(jsonPath("$.items[1].problem.instance").value(DISPOSITIONS))
        .andExpect(jsonPath("$.items[2].problem.endedBy").value("manager"))
        .andExpect(jsonPath("$.items[5].problem.errors[0].pointer").value("/items/5/hours"))
        .andExpect(jsonPath("$.items[6].problem.errors[0].pointer").value("/items/6/assignmentId"))
        .andExpect(jsonPath("$.items[8].problem.errors[0].pointer").value("/items/8/facts/naics"))
        .andExpect(jsonPath("$.items[9].problem.errors[0].pointer").value("/items/9/facts/naics"))
        .andExpect(jsonPath("$.items[7].disposition.by").value("processor001"));
  }

  @Test
  void shouldReturnAtInstants() throws Exception {
    var tomorrow = new Disposition.ReturnAt(Samples.NOW.plusSeconds(86_400), Optional.empty());
    when(dispose.dispose(new AssignmentId(11), Samples.PROCESSOR, tomorrow)).thenReturn(Optional.of(
        new DispositionOutcome.Disposed(
            Samples.ended(new AssignmentEnd.Disposed(tomorrow, Samples.PROCESSOR, Samples.NOW)), false)));
    disposing(12, new DispositionOutcome.NotInTime());
    Api.send(PROCESSOR, "POST", DISPOSITIONS, """
        {"items":[{"assignmentId":"11","outcome":"RETURN_AT","returnAt":"2026-02-04T04:05:06.789Z"},
         {"assignmentId":"12","outcome":"RETURN_AT","returnAt":"2027-02-04T04:05:06.789Z"}]}
        """)
        .andExpect(jsonPath("$.items[0].disposition.returnAt").value("2026-02-04T04:05:06.789Z"))
        .andExpect(jsonPath("$.items[1].status").value(422))
        .andExpect(jsonPath("$.items[1].problem.errors[0].pointer").value("/items/1/returnAt"));
  }

  @Test
  void shouldAnswerForEachReleaseInOrder() throws Exception {
    when(release.release(new AssignmentId(11), Samples.MANAGER))
        .thenReturn(new ReleaseAssignment.Released(released), new ReleaseAssignment.AlreadyEnded(released));
    when(release.release(new AssignmentId(12), Samples.MANAGER))
        .thenReturn(new ReleaseAssignment.UnknownAssignment());
    Api.send(MANAGER, "POST", RELEASES, "{\"assignmentIds\":[\"12\",\"11\",\"-\",\"11\"]}")
        .andExpect(status().isMultiStatus())
        .andExpect(jsonPath("$.items[*].status").value(contains(404, 200, 404, 409)))
        .andExpect(jsonPath("$.items[*].assignmentId").value(contains("12", "11", "-", "11")))
        .andExpect(jsonPath("$.items[1].assignment.cause").value("RELEASED"))
        .andExpect(jsonPath("$.items[3].problem.type").value("/problems/assignment-ended"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{}|/items", "{'items':[]}|/items", "{'items':{}}|/items", "{'items':[null]}|/items/0",
    "{'items':[{'assignmentId':'1','outcome':'COMPLETE'},{'assignmentId':7}]}|/items/1/assignmentId",
    "{}|/assignmentIds", "{'assignmentIds':[]}|/assignmentIds", "{'assignmentIds':'11'}|/assignmentIds",
    "{'assignmentIds':['1',null]}|/assignmentIds/1", "{'assignmentIds':['1',2]}|/assignmentIds/1"
  })
  void shouldRefuseAnInvalidBatchBeforeAnythingIsDone(String body, String pointer) throws Exception {
    boolean releases = pointer.startsWith("/assignmentIds");
    Api.send(releases ? MANAGER : PROCESSOR, "POST", releases ? RELEASES : DISPOSITIONS, body.replace('\'', '"'))
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 101})
  void shouldAcceptAtMostAHundredItems(int count) throws Exception {
    when(release.release(any(), any())).thenReturn(new ReleaseAssignment.Released(released));
    String ids = IntStream.rangeClosed(1, count).mapToObj(i -> "\"" + i + "\"").collect(Collectors.joining(","));
    Api.send(MANAGER, "POST", RELEASES, "{\"assignmentIds\":[" + ids + "]}")
        .andExpect(status().is(count == 100 ? 207 : 422));
    if (count > 100) {
      Api.verifyUntouched();
    }
  }

  @Test
  void shouldAnswerAnInternalErrorWhenOneItemFails() throws Exception {
    disposing(11, new DispositionOutcome.Disposed(completed, false));
    when(dispose.dispose(eq(new AssignmentId(12)), any(), any())).thenThrow(new IllegalStateException("broken"));
    Api.send(PROCESSOR, "POST", DISPOSITIONS, """
        {"items":[{"assignmentId":"11","outcome":"COMPLETE"},{"assignmentId":"12","outcome":"COMPLETE"}]}
        """).andExpect(status().isInternalServerError());
    verify(dispose).dispose(new AssignmentId(11), Samples.PROCESSOR, COMPLETE);
    assertThat(LOG.lines()).anyMatch(line -> line.matches(
        "ERROR Incident \\w+: POST /api/v1/disposition-batches failed, stack trace of .*IllegalStateException"));
  }
}
