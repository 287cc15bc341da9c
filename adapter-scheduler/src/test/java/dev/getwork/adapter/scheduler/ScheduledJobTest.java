package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.testkit.log.CapturedLog;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("log of ScheduledJob")
class ScheduledJobTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(ScheduledJob.class);

  private static final Job JOB = Job.REQUEUE_RETURNED_LOANS;

  private final RunJob runJob = mock(RunJob.class);
  private final ScheduledJob scheduled = new ScheduledJob(JOB, runJob);

  @Test
  void shouldLogTheBeginningAndTheEndOfASeriesOfFailures() {
    when(runJob.run(JOB))
        .thenThrow(new IllegalStateException("unavailable"))
        .thenThrow(new IllegalStateException("still unavailable"))
        .thenReturn(Optional.empty());

    scheduled.run();
    scheduled.run();
    scheduled.run();
    scheduled.run();

    assertThat(LOG.lines()).containsExactly(
        "WARN Job requeue-returned-loans failed and is retried when due: java.lang.IllegalStateException: unavailable",
        "INFO Job requeue-returned-loans recovered after 2 failures");
  }

  @Test
  void shouldLogAFailedRun() {
    when(runJob.run(JOB))
        .thenReturn(Optional.of(new Failed("out of disk")))
        .thenReturn(Optional.empty())
        .thenReturn(Optional.of(new Failed("out of disk")))
        .thenReturn(Optional.of(new Handled(2)));

    scheduled.run();
    scheduled.run();
    scheduled.run();
    assertThat(LOG.lines()).as("a run that is not due does not end the series").hasSize(1);
    scheduled.run();

    assertThat(LOG.lines()).containsExactly(
        "WARN Job requeue-returned-loans failed and is retried when due: out of disk",
        "INFO Job requeue-returned-loans recovered after 2 failures");
  }

  @Test
  void shouldLogASecondSeriesOfFailures() {
    when(runJob.run(JOB))
        .thenThrow(new IllegalStateException("unavailable"))
        .thenReturn(Optional.empty())
        .thenThrow(new IllegalStateException("unavailable again"));

    scheduled.run();
    scheduled.run();
    scheduled.run();

    assertThat(LOG.lines()).hasSize(3);
  }
}
