package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import org.springframework.scheduling.TaskScheduler;

class TicksTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration TICK = Duration.ofSeconds(1);

  private final TaskScheduler scheduler = mock(TaskScheduler.class);
  private final ScheduledFuture<?> schedule = mock(ScheduledFuture.class);
  private final RunJob runJob = mock(RunJob.class);
  private final GiveBackJobs giveBack = mock(GiveBackJobs.class);
  private final Ticks ticks =
      new Ticks(scheduler, runJob, giveBack, new Settings(TICK, Duration.ofMillis(50)), new Random(1));

  @BeforeEach
  void stopTime() {
    when(scheduler.getClock()).thenReturn(Clock.fixed(START, ZoneOffset.UTC));
    when(scheduler.scheduleWithFixedDelay(any(), any(Instant.class), any())).thenAnswer(_ -> schedule);
  }

  @Test
  void shouldBeginAtARandomMomentWithinTheFirstTick() {
    var first = ArgumentCaptor.forClass(Instant.class);

    ticks.start();

    verify(scheduler, times(Job.values().length))
        .scheduleWithFixedDelay(any(TickingJob.class), first.capture(), eq(TICK));
    assertThat(first.getAllValues()).doesNotHaveDuplicates()
        .allSatisfy(moment -> assertThat(moment).isBetween(START, START.plus(TICK)));
    assertThat(ticks.isRunning()).isTrue();
  }

  @Test
  void shouldNotInterruptARunningJobWhenItStops() {
    ticks.start();

    ticks.stop();

    verify(schedule, times(Job.values().length)).cancel(false);
    verify(giveBack, never()).giveBack();
    assertThat(ticks.isRunning()).isFalse();
  }
}
