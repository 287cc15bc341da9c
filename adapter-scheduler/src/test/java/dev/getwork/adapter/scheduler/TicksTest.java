package dev.getwork.adapter.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
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
  private final Runnable job = mock(Runnable.class);
  private final Ticks ticks = new Ticks(scheduler, List.of(job), TICK, new Random(1));

  @BeforeEach
  void stopTime() {
    when(scheduler.getClock()).thenReturn(Clock.fixed(START, ZoneOffset.UTC));
    when(scheduler.scheduleWithFixedDelay(any(), any(Instant.class), any())).thenAnswer(_ -> schedule);
  }

  @Test
  void shouldBeginAtARandomMomentWithinTheFirstTick() {
    var first = ArgumentCaptor.forClass(Instant.class);

    ticks.start();

    verify(scheduler).scheduleWithFixedDelay(eq(job), first.capture(), eq(TICK));
    assertThat(first.getValue()).isStrictlyBetween(START, START.plus(TICK));
    assertThat(ticks.isRunning()).isTrue();
  }

  @Test
  void shouldNotInterruptARunningJobWhenItStops() {
    ticks.start();

    ticks.stop();

    verify(schedule).cancel(false);
    assertThat(ticks.isRunning()).isFalse();
  }
}
