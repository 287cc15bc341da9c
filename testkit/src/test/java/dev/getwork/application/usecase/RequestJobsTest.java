package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.job.RunJob.NotNow;
import dev.getwork.application.port.in.job.RunJob.Ran;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The jobs for requests that nobody looks after: stranded, or abandoned by who made them. */
final class RequestJobsTest {

  private final Office office = new Office(aTask()).withLoans(3);
  private final InMemoryWorld world = office.world;

  @Test
  void shouldServeStrandedRequests() {
    WorkRequest stranded = office.recorded("ann", 1);
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(new Handled(1)));
    assertThat(office.outcome(stranded.id())).isEqualTo(stranded.outcome());
    office.leaders.runAll();
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldStartOneLeaderForATaskThatWaitsForAThread() {
    office.recorded("ann", 1);
    office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(new Handled(1)));
    assertThat(office.leaders.waiting()).isEqualTo(1);
  }

  /** The lock is with a leader who is gone, and does not run out. */
  @Test
  void shouldEvictSilentLeadersBeforeItTriesToLead() {
    var held = new AtomicBoolean(true);
    TaskLock real = world.ports().lock();
    UseCases node = world.node(OutPortsByType.exchanged(world.ports(), TaskLock.class, new TaskLock() {
      @Override
      public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
        return held.get() ? new LockAttempt.Busy<>() : real.lead(task, work);
      }

      @Override
      public void evictSilentLeaders() {
        held.set(false);
      }
    }), office.leaders);
    assertThat(node.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new NotNow());
    assertThat(held).as("nobody waits for what it holds").isTrue();

    office.recorded("ann", 1);
    world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    node.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();

    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldExpireAbandonedRequests() {
    WorkRequest gone = office.recorded("ann", 1);
    world.clock().advance(Duration.ofMinutes(5));
    WorkRequest here = office.recorded("bob", 1);
    assertThat(office.useCases.jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS)).isEqualTo(new Ran(new Handled(1)));
    assertThat(office.outcome(gone.id())).isEqualTo(new Expired());
    assertThat(office.outcome(here.id())).isEqualTo(here.outcome());
    world.jobLock().makeDue(Job.EXPIRE_ABANDONED_REQUESTS);
    assertThat(office.useCases.jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS)).isEqualTo(new NotNow());
  }

  @Test
  void shouldExpireUntilNothingIsAbandoned() {
    var left = new AtomicInteger(3);
    var manyAbandoned = (WorkRequests) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {WorkRequests.class}, (_, method, arguments) -> switch (method
            .getName()) {
          case "anyAbandoned" -> true;
          case "expireAbandoned" -> (long) Math.max(left.getAndDecrement(), 0);
          default -> method.invoke(world.ports().requests(), arguments);
        });
    UseCases node =
        world.node(OutPortsByType.exchanged(world.ports(), WorkRequests.class, manyAbandoned), office.leaders);
    assertThat(node.jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS)).isEqualTo(new Ran(new Handled(6)));
  }
}
