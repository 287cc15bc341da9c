package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.JobStatus.End;
import dev.getwork.domain.work.JobStatus.Run;
import dev.getwork.domain.work.JobStatus.Slot;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.ResultActions;

class JobApiTest {

  private static final String JOBS = "/api/v1/cluster/jobs";
  private static final String JOB = JOBS + "/requeue-returned-loans";
  private static final UserName CALLER = new UserName("operator");

  private final ViewJobs viewJobs = Api.mock(ViewJobs.class);
  private final RunJobNow runJobNow = Api.mock(RunJobNow.class);
  private final PauseJob pauseJob = Api.mock(PauseJob.class);
  private final ResumeJob resumeJob = Api.mock(ResumeJob.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  private static JobStatus jobWith(Optional<UserName> pausedBy, Slot... slots) {
    return new JobStatus(
        Job.REQUEUE_RETURNED_LOANS, Duration.ofMillis(1_500), Duration.ofSeconds(30), pausedBy, List.of(slots));
  }

  private static Slot slot(int number, Optional<UserName> askedBy, Optional<JobOutcome> outcome) {
    var run = new Run("node-1", 17, Samples.NOW, outcome.map(how -> new End(Samples.NOW, how)));
    return new Slot(number, Samples.NOW, askedBy, Optional.of(run));
  }

  @Test
  void shouldShowJobsAndTheirRuns() throws Exception {
    when(viewJobs.statuses()).thenReturn(List.of(jobWith(
        Optional.of(CALLER),
        new Slot(1, Samples.NOW, Optional.of(CALLER), Optional.empty()),
        slot(2, Optional.empty(), Optional.empty()),
        slot(3, Optional.empty(), Optional.of(new JobOutcome.Handled(5))),
        slot(4, Optional.empty(), Optional.of(new JobOutcome.Failed("disk full"))),
        slot(5, Optional.empty(), Optional.of(new JobOutcome.GivenBack())))));
    Api.get(OPERATOR, JOBS).andExpect(status().isOk()).andExpect(Api.body("""
        {"items":[{"name":"requeue-returned-loans","everySeconds":1.5,"timeOutSeconds":30.0,"paused":true,
          "pausedBy":"operator","slots":[
          {"slot":1,"nextRun":"2026-02-03T04:05:06.789Z","askedBy":"operator","running":false},
          {"slot":2,"nextRun":"2026-02-03T04:05:06.789Z","running":true,"lastRun":
            {"node":"node-1","token":17,"started":"2026-02-03T04:05:06.789Z"}},
          {"slot":3,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","token":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"HANDLED","handled":5}},
          {"slot":4,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","token":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"FAILED","error":"disk full"}},
          {"slot":5,"nextRun":"2026-02-03T04:05:06.789Z","running":false,"lastRun":
            {"node":"node-1","token":17,"started":"2026-02-03T04:05:06.789Z","ended":"2026-02-03T04:05:06.789Z",
             "outcome":"GIVEN_BACK"}}]}],"next":null}
        """));
  }

  @Test
  void shouldRunPauseAndResume() throws Exception {
    Slot asked = new Slot(1, Samples.NOW, Optional.of(CALLER), Optional.empty());
    Slot free = new Slot(1, Samples.NOW, Optional.empty(), Optional.empty());
    when(runJobNow.runNow(Job.REQUEUE_RETURNED_LOANS, CALLER)).thenReturn(jobWith(Optional.empty(), asked));
    when(pauseJob.pause(Job.REQUEUE_RETURNED_LOANS, CALLER)).thenReturn(jobWith(Optional.of(CALLER), free));
    when(resumeJob.resume(Job.REQUEUE_RETURNED_LOANS)).thenReturn(jobWith(Optional.empty(), free));

    post("/run").andExpect(status().isAccepted()).andExpect(jsonPath("$.slots[0].askedBy").value("operator"));
    post("/pause").andExpect(status().isOk()).andExpect(jsonPath("$.paused").value(true));
    post("/resume").andExpect(status().isOk()).andExpect(jsonPath("$.paused").value(false));
  }

  private static ResultActions post(String what) throws Exception {
    return Api.call(Api.as(OPERATOR, "POST", JOB + what));
  }

  @Test
  void shouldNameTheJobsThereAreToWhoAsksForAnother() throws Exception {
    Api.call(Api.as(OPERATOR, "POST", JOBS + "/count-sheep/run"))
        .andExpect(status().isNotFound())
        .andExpect(jsonPath("$.type").value("/problems/unknown-job"))
        .andExpect(jsonPath("$.detail").value(Matchers.containsString("requeue-returned-loans")));
    Api.verifyUntouched();
  }

  @Test
  void shouldBeForOperatorsOnly() throws Exception {
    Api.get(MANAGER, JOBS).andExpect(status().isForbidden());
    Api.call(Api.as(MANAGER, "POST", JOB + "/pause")).andExpect(status().isForbidden());
    Api.call(Api.as(MANAGER, "POST", JOB + "/run")).andExpect(status().isForbidden());
    Api.verifyUntouched();
  }
}
