package dev.getwork.application.port.in.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Stopped;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.application.port.in.cluster.JobStatus.Slot;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JobTest {

  @Test
  void shouldHaveTheDocumentedLabels() {
    assertThat(Job.values()).extracting(Job::label)
        .containsExactly("requeue-returned-loans", "release-overdue-assignments", "serve-stranded-requests",
            "expire-abandoned-requests",
            "sample-queues",
            "delete-expired-history", "check-invariants");
  }

  @Test
  void shouldBeFoundByItsLabel() {
    assertThat(Job.values()).allSatisfy(job -> assertThat(Job.labeled(job.label())).contains(job));
    assertThat(Job.labeled("count-sheep")).isEmpty();
  }

  @Test
  void shouldReduceAnErrorToOneBoundedLine() {
    assertThat(new Failed(" away \nat Statement.java:12").error()).isEqualTo("away");
    assertThat(new Failed(" ").error()).isEqualTo("unknown");
    assertThat(new Failed("\nlost").error()).isEqualTo("lost");
    assertThat(new Failed("x".repeat(500)).error()).hasSize(500);
    assertThat(new Failed("x".repeat(501)).error()).hasSize(500);
  }

  @Test
  void shouldBeRunningUntilTheRunHasEnded() {
    assertThat(slot(Optional.empty()).isRunning()).isFalse();
    assertThat(slot(Optional.of(run(Optional.empty()))).isRunning()).isTrue();
    assertThat(slot(Optional.of(run(Optional.of(new End(Instant.EPOCH, new Stopped()))))).isRunning()).isFalse();
  }

  private static Slot slot(Optional<Run> run) {
    return new Slot(1, Instant.EPOCH, Optional.empty(), run);
  }

  private static Run run(Optional<End> end) {
    return new Run("node-1", 1, Instant.EPOCH, end);
  }
}
