package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.timeout;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Stopped;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.testkit.log.CapturedLog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@ResourceLock("log of ScheduledJob")
class SchedulerConfigurationTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(ScheduledJob.class.getName());

  private static final int SOON = 30_000;
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofMillis(SOON);

  private final RunJob runJob = mock(RunJob.class);

  @Test
  void shouldTryEveryJobAtEachTick() {
    assertTicks(Job.values());
  }

  @Test
  void shouldNotDelayOtherJobsWhenOneIsSlow() {
    var slow = new CountDownLatch(1);
    when(runJob.run(Job.REQUEUE_RETURNED_LOANS)).thenAnswer(_ -> {
      slow.await(SOON, TimeUnit.MILLISECONDS);
      return Optional.of(new Handled(1));
    });

    try (var _ = started()) {
      verify(runJob, timeout(SOON).atLeast(3)).run(Job.SERVE_STRANDED_REQUESTS);
      verify(runJob, timeout(SOON).atLeast(3)).run(Job.EXPIRE_ABANDONED_REQUESTS);
      slow.countDown();
    }
  }

  @Test
  void shouldKeepTickingWhenAJobFails() {
    when(runJob.run(Job.REQUEUE_RETURNED_LOANS)).thenThrow(new IllegalStateException("unavailable"));

    assertTicks(Job.values());
  }

  @Test
  void shouldKeepTickingAfterAnError() {
    when(runJob.run(any())).thenThrow(new StackOverflowError("deep"));

    assertTicks(Job.SERVE_STRANDED_REQUESTS);
    assertThat(LOG.lines()).isNotEmpty().allMatch(line -> line.contains("java.lang.StackOverflowError: deep"));
  }

  @Test
  void shouldWaitForARunningJobWhenItStops() {
    var running = new CountDownLatch(1);
    var finish = new CountDownLatch(1);
    var finished = new CompletableFuture<Boolean>();
    when(runJob.run(Job.REQUEUE_RETURNED_LOANS)).thenAnswer(_ -> {
      running.countDown();
      finished.complete(finish.await(SOON, TimeUnit.MILLISECONDS));
      return Optional.of(new Handled(1));
    });
    var context = started();
    await().until(() -> running.getCount() == 0);

    var closing = CompletableFuture.runAsync(context::close);
    await().during(Duration.ofMillis(200)).until(() -> !closing.isDone());
    finish.countDown();

    await().until(closing::isDone);
    assertThat(finished).isCompletedWithValue(true);
    verify(runJob, never()).stopRuns();
  }

  @Test
  void shouldStopARunThatExceedsTheShutdownTimeout() {
    var running = new CountDownLatch(1);
    var stopped = new CountDownLatch(1);
    var ended = new CompletableFuture<Boolean>();
    when(runJob.run(Job.REQUEUE_RETURNED_LOANS)).thenAnswer(_ -> {
      running.countDown();
      ended.complete(stopped.await(SOON, TimeUnit.MILLISECONDS));
      return Optional.of(new Stopped());
    });
    doAnswer(_ -> {
      stopped.countDown();
      return null;
    }).when(runJob).stopRuns();
    var context = started(Duration.ofMillis(100));
    await().until(() -> running.getCount() == 0);

    context.close();

    verify(runJob).stopRuns();
    assertThat(ended.join()).isTrue();
  }

  @Test
  void shouldNotTryJobsOnceStopped() {
    var context = started();
    verify(runJob, timeout(SOON).atLeast(1)).run(Job.REQUEUE_RETURNED_LOANS);

    context.close();

    int asked = mockingDetails(runJob).getInvocations().size();
    await().during(Duration.ofMillis(200)).until(() -> mockingDetails(runJob).getInvocations().size() == asked);
    verify(runJob, atLeast(1)).run(any());
  }

  /** Asserts that these jobs are tried again and again. */
  private void assertTicks(Job... jobs) {
    try (var _ = started()) {
      List.of(jobs).forEach(job -> verify(runJob, timeout(SOON).atLeast(3)).run(job));
    }
  }

  private AnnotationConfigApplicationContext started() {
    return started(SHUTDOWN_TIMEOUT);
  }

  private AnnotationConfigApplicationContext started(Duration shutdownTimeout) {
    var context = new AnnotationConfigApplicationContext();
    context.registerBean(RunJob.class, () -> runJob);
    context.registerBean(Settings.class, () -> new Settings(Duration.ofMillis(20), shutdownTimeout));
    context.register(SchedulerConfiguration.class);
    context.refresh();
    return context;
  }
}
