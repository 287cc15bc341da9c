package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.application.port.in.cluster.JobStatus.Slot;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.LockStatus.Kind;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class ClusterApiTest {

  private static final String RUNS = "/api/v1/selection-runs";
  private static final Page FIRST = Page.first(51);
  private static final Served SERVED = new Served(
      3, 7, Optional.of(Samples.NOW.minusMillis(2_000)), Optional.of(Samples.NOW.minusMillis(1_510)));
  private static final String JOBS = "/api/v1/cluster/jobs";
  private static final String JOB = JOBS + "/requeue-returned-loans";
  private static final UserName CALLER = new UserName("operator");

  private final ControlJobs control = Api.mock(ControlJobs.class);
  private final ClusterQueries cluster = Api.mock(ClusterQueries.class);

  @Test
  void shouldListNodes() throws Exception {
    when(cluster.nodes()).thenReturn(List.of(
        new NodeStatus("a", Samples.NOW, 7, List.of(Samples.TASK)), new NodeStatus("b", Samples.NOW, 1, List.of())));
    Api.get(OPERATOR, "/api/v1/cluster/nodes")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"name":"a","since":"2026-02-03T04:05:06.789Z","sessions":7,"leading":["7"]},
                      {"name":"b","since":"2026-02-03T04:05:06.789Z","sessions":1,"leading":[]}],"next":null}
            """));
  }

  @Test
  void shouldListLocks() throws Exception {
    var leader = Optional.of(new Leader("a", Samples.NOW));
    when(cluster.locks()).thenReturn(List.of(
        new LockStatus(Samples.TASK, "one", Kind.LEASE, leader, Optional.of(12L), 3, Optional.of(Samples.NOW),
            List.of(Samples.PROCESSOR), false, 2, Optional.of("canceled after 120 s"), Optional.of(Samples.NOW)),
        new LockStatus(new TaskId(8), "two", Kind.ROW, Optional.empty(), Optional.empty(), 0, Optional.empty(),
            List.of(), true, 0, Optional.empty(), Optional.empty())));
    Api.get(OPERATOR, "/api/v1/cluster/locks")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"taskId":"7","taskName":"one","kind":"lease","holder":"a","since":"2026-02-03T04:05:06.789Z",
                       "fencingToken":12,"waiting":3,"waitingSince":"2026-02-03T04:05:06.789Z",
                       "waiters":["processor001"],"paused":false,"failed":2,"failure":"canceled after 120 s",
                       "failedAt":"2026-02-03T04:05:06.789Z"},
                      {"taskId":"8","taskName":"two","kind":"row","waiting":0,"waiters":[],"paused":true,"failed":0}],"next":null}
            """));
  }

  @Test
  void shouldReturnTheClusterInOneAnswer() throws Exception {
    when(cluster.nodes()).thenReturn(List.of(new NodeStatus("a", Samples.NOW, 7, List.of())));
    when(cluster.selectionRuns(Optional.empty(), Page.first(20))).thenReturn(Optional.of(List.of()));
    when(cluster.lockAttempts(Optional.empty(), Page.first(50))).thenReturn(Optional.of(List.of(
        new RecordedLockAttempt(3, Samples.TASK, "a", Samples.NOW, false))));
    Api.get(OPERATOR, "/api/v1/cluster")
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.nodes[0].name").value("a"))
        .andExpect(jsonPath("$.locks").isEmpty())
        .andExpect(jsonPath("$.selectionRuns").isEmpty())
        .andExpect(jsonPath("$.lockAttempts[0].taken").value(false));
  }

  @Test
  void shouldListSlots() throws Exception {
    when(cluster.slots()).thenReturn(List.of(
        new SlotStatus("selections", 1, 9, Optional.of(new SlotStatus.Holder("a", Samples.NOW))),
        new SlotStatus("selections", 2, 0, Optional.empty())));
    Api.get(OPERATOR, "/api/v1/cluster/slots")
        .andExpect(status().isOk())
        .andExpect(Api.body("""
            {"items":[{"semaphore":"selections","slot":1,"holder":"a","heldUntil":"2026-02-03T04:05:06.789Z","fencingToken":9},
                      {"semaphore":"selections","slot":2,"fencingToken":0}],"next":null}
            """));
  }

  @Test
  void shouldReportInvariants() throws Exception {
    when(cluster.invariants()).thenReturn(new InvariantReport(Samples.NOW, List.of(
        new InvariantCheck(Invariant.NO_LOAN_WITH_TWO_USERS, 18_204, 0, List.of()),
        new InvariantCheck(Invariant.ONE_PENDING_REQUEST, 3, 1,
            List.of("task 7: processor001 has 2 pending requests")))));
    Api.get(OPERATOR, "/api/v1/invariants").andExpect(status().isOk()).andExpect(Api.body("""
        {"checkedAt":"2026-02-03T04:05:06.789Z","items":[
         {"name":"no-loan-with-two-users","sentence":"No loan has two active assignments for one task",
          "of":18204,"violations":0,"examples":[]},
         {"name":"one-pending-request","sentence":"No user has two pending requests for one task",
          "of":3,"violations":1,"examples":["task 7: processor001 has 2 pending requests"]}],"next":null}
        """));
  }

  private static JobStatus jobWith(Optional<UserName> pausedBy, Slot... slots) {
    return new JobStatus(
        Job.REQUEUE_RETURNED_LOANS, Duration.ofMillis(1_500), Duration.ofSeconds(30), pausedBy, List.of(slots));
  }

  private static Slot slot(int number, Optional<UserName> requestedBy, Optional<JobOutcome> outcome) {
    var run = new Run("node-1", 17, Samples.NOW, outcome.map(how -> new End(Samples.NOW, how)));
    return new Slot(number, Samples.NOW, requestedBy, Optional.of(run));
  }

  @Test
  void shouldShowJobsAndTheirRuns() throws Exception {
    when(cluster.jobs()).thenReturn(List.of(jobWith(
        Optional.of(CALLER),
        new Slot(1, Samples.NOW, Optional.of(CALLER), Optional.empty()),
        slot(2, Optional.empty(), Optional.empty()),
        slot(3, Optional.empty(), Optional.of(new JobOutcome.Handled(5))),
        slot(4, Optional.empty(), Optional.of(new JobOutcome.Failed("disk full"))),
        slot(5, Optional.empty(), Optional.of(new JobOutcome.Stopped())))));
    Api.get(OPERATOR, JOBS).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"name":"requeue-returned-loans","everySeconds":1.5,"heartbeatTimeoutSeconds":30.0,"paused":true,
          "pausedBy":"operator","slots":[
          {"slot":1,"nextRun":"2026-02-03T04:05:06.789Z","requestedBy":"operator","running":false},
          {"slot":2,"nextRun":"2026-02-03T04:05:06.789Z","running":true,"lastRun":
            {"node":"node-1","fencingToken":17,"started":"2026-02-03T04:05:06.789Z"}},
          {"slot":3,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","fencingToken":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"HANDLED","handled":5}},
          {"slot":4,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","fencingToken":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"FAILED","error":"disk full"}},
          {"slot":5,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","fencingToken":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"STOPPED"}}]}],"next":null}
        """));
  }

  @Test
  void shouldRunPauseAndResumeJobs() throws Exception {
    Slot asked = new Slot(1, Samples.NOW, Optional.of(CALLER), Optional.empty());
    Slot free = new Slot(1, Samples.NOW, Optional.empty(), Optional.empty());
    when(control.runNow(Job.REQUEUE_RETURNED_LOANS, CALLER)).thenReturn(jobWith(Optional.empty(), asked));
    when(control.setPaused(Job.REQUEUE_RETURNED_LOANS, true, CALLER)).thenReturn(jobWith(Optional.of(CALLER), free));
    when(control.setPaused(Job.REQUEUE_RETURNED_LOANS, false, CALLER)).thenReturn(jobWith(Optional.empty(), free));

    post("/run").andExpect(status().isAccepted()).andExpect(jsonPath("$.slots[0].requestedBy").value("operator"));
    post("/pause").andExpect(status().isOk()).andExpect(jsonPath("$.paused").value(true));
    post("/resume").andExpect(status().isOk()).andExpect(jsonPath("$.paused").value(false));
  }

  private static ResultActions post(String what) throws Exception {
    return Api.call(Api.as(OPERATOR, "POST", JOB + what));
  }

  @Test
  void shouldNameTheKnownJobsWhenTheJobIsUnknown() throws Exception {
    Api.call(Api.as(OPERATOR, "POST", JOBS + "/count-sheep/run"))
        .andExpect(Api.problem(404, "unknown-job"))
        .andExpect(jsonPath("$.detail").value(Matchers.containsString("requeue-returned-loans")));
    Api.verifyUntouched();
  }

  @Test
  void shouldShowSelectionRunsOfATask() throws Exception {
    when(cluster.selectionRuns(Optional.of(Samples.TASK), FIRST)).thenReturn(Optional.of(List.of(
        run(5, Optional.empty(), Optional.empty()),
        run(4, Optional.of(SERVED), Optional.of(Samples.NOW.plusMillis(10))),
        run(3, Optional.of(new Served(2, 5, Optional.empty(), Optional.empty())), Optional.empty())))); // An old one.
    Api.get(OPERATOR, RUNS + "?taskId=7").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"5","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9},
          {"id":"4","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9,"requestsServed":3,"loansAssigned":7,
          "waitingSince":"2026-02-03T04:05:04.789Z","leadingSince":"2026-02-03T04:05:05.279Z",
          "decidedAt":"2026-02-03T04:05:06.799Z"},
          {"id":"3","taskId":"7","node":"a","startedAt":"2026-02-03T04:05:05.289Z",
          "endedAt":"2026-02-03T04:05:06.789Z","seconds":1.5,"found":9,"requestsServed":2,"loansAssigned":5}],
         "next":null}
        """));
  }

  private static SelectionRun run(long id, Optional<Served> served, Optional<Instant> decidedAt) {
    return new SelectionRun(
        new SelectionRunId(id), Samples.TASK, "a", Samples.NOW.minusMillis(1_500), Samples.NOW, 9, served,
        decidedAt);
  }

  @Test
  void shouldShowSelectionRunsOfAllTasks() throws Exception {
    when(cluster.selectionRuns(Optional.empty(), FIRST)).thenReturn(Optional.of(List.of()));
    Api.get(OPERATOR, RUNS).andExpect(status().isOk()).andExpect(Api.body("{\"items\":[],\"next\":null}"));
  }

  @Test
  void shouldShowLockAttempts() throws Exception {
    when(cluster.lockAttempts(Optional.of(Samples.TASK), FIRST))
        .thenReturn(Optional.of(List.of(
            new RecordedLockAttempt(9, Samples.TASK, "b", Samples.NOW.plusMillis(1), false),
            new RecordedLockAttempt(8, Samples.TASK, "a", Samples.NOW, true))))
        .thenReturn(Optional.empty());
    Api.get(OPERATOR, "/api/v1/lock-attempts?taskId=7").andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"id":"9","taskId":"7","node":"b","at":"2026-02-03T04:05:06.790Z","taken":false},
          {"id":"8","taskId":"7","node":"a","at":"2026-02-03T04:05:06.789Z","taken":true}],"next":null}
        """));
    Api.get(OPERATOR, "/api/v1/lock-attempts?taskId=7").andExpect(Api.problem(404, "unknown-task"));
  }

  void shouldAnswer404WhenTheTaskIsUnknown() throws Exception {
    when(cluster.selectionRuns(Optional.of(Samples.TASK), FIRST)).thenReturn(Optional.empty());
    for (String task : List.of("7", "x")) {
      Api.get(OPERATOR, RUNS + "?taskId=" + task).andExpect(Api.problem(404, "unknown-task"));
    }
  }
}
