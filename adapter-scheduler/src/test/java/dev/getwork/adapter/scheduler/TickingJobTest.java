package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.job.RunJob.NotNow;
import dev.getwork.application.port.in.job.RunJob.Ran;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome.Failed;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.testkit.log.CapturedLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("log of TickingJob")
class TickingJobTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(TickingJob.class);

  private static final Job JOB = Job.REQUEUE_RETURNED_LOANS;

  private final RunJob runJob = mock(RunJob.class);
  private final TickingJob ticking = new TickingJob(JOB, runJob);

  @Test
  void shouldAskForItsJobAtEachTick() {
    when(runJob.run(JOB)).thenReturn(new NotNow());

    ticking.run();
    ticking.run();

    verify(runJob, times(2)).run(JOB);
    assertThat(LOG.lines()).isEmpty();
  }

  @Test
  void shouldOutliveAFailure() {
    when(runJob.run(JOB)).thenThrow(new IllegalStateException("database away")).thenReturn(new Ran(new Handled(3)));

    ticking.run();
    ticking.run();

    verify(runJob, times(2)).run(JOB);
  }

  @Test
  void shouldTellOfAnOutageOnceAndOfItsEnd() {
    when(runJob.run(JOB))
        .thenThrow(new IllegalStateException("away"))
        .thenThrow(new IllegalStateException("still away"))
        .thenReturn(new NotNow());

    ticking.run();
    ticking.run();
    ticking.run();
    ticking.run();

    assertThat(LOG.lines()).containsExactly(
        "WARN requeue-returned-loans failed and will be tried again when it is due: java.lang.IllegalStateException: away",
        "INFO requeue-returned-loans works again after failing 2 times");
  }

  @Test
  void shouldTellOfARunThatFailed() {
    when(runJob.run(JOB))
        .thenReturn(new Ran(new Failed("out of disk")))
        .thenReturn(new NotNow())
        .thenReturn(new Ran(new Failed("out of disk")))
        .thenReturn(new Ran(new Handled(2)));

    ticking.run();
    ticking.run();
    ticking.run();
    assertThat(LOG.lines()).as("one that is not due works no better").hasSize(1);
    ticking.run();

    assertThat(LOG.lines()).containsExactly(
        "WARN requeue-returned-loans failed and will be tried again when it is due: out of disk",
        "INFO requeue-returned-loans works again after failing 2 times");
  }

  @Test
  void shouldTellOfASecondOutageToo() {
    when(runJob.run(JOB))
        .thenThrow(new IllegalStateException("away"))
        .thenReturn(new NotNow())
        .thenThrow(new IllegalStateException("away again"));

    ticking.run();
    ticking.run();
    ticking.run();

    assertThat(LOG.lines()).hasSize(3);
  }
}
