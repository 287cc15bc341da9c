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
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.cluster.Job;
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

class JobSchedulesTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration TICK = Duration.ofSeconds(1);

  private final TaskScheduler scheduler = mock(TaskScheduler.class);
  private final ScheduledFuture<?> schedule = mock(ScheduledFuture.class);
  private final RunJob runJob = mock(RunJob.class);
  private final JobSchedules schedules =
      new JobSchedules(scheduler, runJob, new Settings(TICK, Duration.ofMillis(50)), new Random(1));

  @BeforeEach
  void stopTime() {
    when(scheduler.getClock()).thenReturn(Clock.fixed(START, ZoneOffset.UTC));
    when(scheduler.scheduleWithFixedDelay(any(), any(Instant.class), any())).thenAnswer(_ -> schedule);
  }

  @Test
  void shouldBeginAtARandomMomentWithinTheFirstTick() {
    var first = ArgumentCaptor.forClass(Instant.class);

    schedules.start();

    verify(scheduler, times(Job.values().length))
        .scheduleWithFixedDelay(any(ScheduledJob.class), first.capture(), eq(TICK));
    assertThat(first.getAllValues()).doesNotHaveDuplicates()
        .allSatisfy(moment -> assertThat(moment).isBetween(START, START.plus(TICK)));
    assertThat(schedules.isRunning()).isTrue();
  }

  @Test
  void shouldNotInterruptARunningJobWhenItStops() {
    schedules.start();

    schedules.stop();

    verify(schedule, times(Job.values().length)).cancel(false);
    verify(runJob, never()).giveBack();
    assertThat(schedules.isRunning()).isFalse();
  }
}
