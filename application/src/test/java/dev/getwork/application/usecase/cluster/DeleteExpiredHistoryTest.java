package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.cluster.RunJob.Ran;
import dev.getwork.application.port.out.cluster.JobLock.JobRun;
import dev.getwork.application.port.out.event.ExpiredHistory;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.domain.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@SuppressWarnings("unchecked") // The argument of an intercepted call.
final class DeleteExpiredHistoryTest {

  private final InMemoryWorld world = new InMemoryWorld();
  private final List<Duration> batches = new ArrayList<>();
  private final List<List<Task>> needed = new ArrayList<>();
  private final RunJob runJob = world.node().with(ExpiredHistory.class, this::deleteBatch)
      .with(SelectionIndexes.class, PortProxy.of(SelectionIndexes.class, (_, arguments, _) -> {
        needed.add(((Supplier<List<Task>>) arguments.getFirst()).get());
        return this.indexesDropped;
      })).get(RunJob.class);
  private Runnable afterBatch = () -> {};
  private long expired;
  private long indexesDropped;

  @Test
  void shouldDeleteInBatchesUntilNothingIsLeft() {
    expired = 2_001;
    assertThat(run()).isEqualTo(2_001);
    assertThat(batches).hasSize(4).containsOnly(ApplicationSettings.DEFAULT.historyRetention());
    assertThat(run()).isZero();
  }

  @Test
  void shouldDeleteNothingMoreWhenAnotherNodeHasTakenTheRunOver() {
    expired = 2_001;
    afterBatch = () -> {
      world.jobLock().exceedHeartbeatTimeout(Job.DELETE_EXPIRED_HISTORY);
      assertThat(world.jobLock().take(Job.DELETE_EXPIRED_HISTORY, true)).isInstanceOf(JobRun.class);
    };
    assertThat(run()).isEqualTo(1_000);
    assertThat(batches).hasSize(1);
  }

  @Test
  void shouldDropTheIndexesThatNoTaskNeeds() {
    indexesDropped = 2;
    Task task = world.define(aTask().build());
    assertThat(run()).isEqualTo(2);
    assertThat(needed).containsExactly(List.of(task));
  }

  private long run() {
    world.jobLock().makeDue(Job.DELETE_EXPIRED_HISTORY);
    if (runJob.run(Job.DELETE_EXPIRED_HISTORY) instanceof Ran(Handled(long deleted))) {
      return deleted;
    }
    throw new AssertionError("the job did not run");
  }

  private long deleteBatch(Duration retention, Duration keyRetention, int atMost) {
    assertThat(keyRetention).isEqualTo(Duration.ofHours(24));
    batches.add(retention);
    long deleted = Math.min(expired, atMost);
    expired -= deleted;
    afterBatch.run();
    return deleted;
  }
}
