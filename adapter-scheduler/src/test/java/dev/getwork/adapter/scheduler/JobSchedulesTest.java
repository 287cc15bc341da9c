package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobSchedulesTest {

  private static final Duration TICK = Duration.ofDays(1);

  private final JobSchedules schedules =
      new JobSchedules(mock(RunJob.class), new Settings(TICK, Duration.ofSeconds(30)));

  @Test
  void shouldBeginAtARandomMomentWithinTheFirstTick() {
    assertThat(schedules.isRunning()).isFalse();
    schedules.start();
    List<Long> delays = schedules.threads.getQueue().stream()
        .map(tick -> ((Delayed) tick).getDelay(TimeUnit.NANOSECONDS)).toList();
    assertThat(delays).hasSize(Job.values().length).doesNotHaveDuplicates()
        .allMatch(delay -> delay < TICK.toNanos());
    assertThat(schedules.isRunning()).isTrue();
    schedules.stop();
    assertThat(schedules.isRunning()).isFalse();
  }
}
