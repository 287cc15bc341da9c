package dev.getwork.application.port.in.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SelectionRunTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

  @Test
  void shouldReturnItsDuration() {
    var run = new SelectionRun(new SelectionRunId(1), new TaskId(1), "a", NOON, NOON.plusMillis(1_500), 3,
        Optional.empty(), Optional.empty());
    assertThat(run.took()).isEqualTo(Duration.ofMillis(1_500));
  }
}
