package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.fixture.TaskFixture;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Who waits while nobody leads, or while a leader finds that all who waited have left. */
class WaitingTest {

  private final Office office = new Office(TaskFixture.aTask()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);

  @Test
  void shouldCountTheWaitingOfItsUserAsLooking() {
    assertThat(looksAfter(new Viewer(Office.user("ann"), false))).isEqualTo(2);
  }

  @Test
  void shouldNotCountTheWaitingOfAManagerAsLooking() {
    assertThat(looksAfter(new Viewer(Office.MANAGER, true))).isZero();
  }

  @Test
  void shouldLookAgainWhenAllWhoWaitedHaveLeft() {
    WorkRequest gone = office.recorded("gone", 1);
    office.world.selection().whileSelecting(() -> office.useCases.cancelWork().cancel(gone.id(), gone.user()));
    OutPorts real = office.world.ports();
    OutPorts ports = Exchanged.requests(real, whoComesLate(real.requests()));
    UseCases useCases = office.world.node(ports, office.leaders);

    office.world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    useCases.runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();

    assertThat(office.loansOf("late")).hasSize(1);
  }

  /** Looks after eleven seconds of waiting in vain. */
  private int looksAfter(Viewer viewer) {
    WorkRequest request = office.recorded("ann", 1);
    OutPorts ports = Exchanged.wakeUps(office.world.ports(), new PassingTime());
    var useCases = new UseCases(ports, _ -> {}, _ -> {}, (InstantSource) time::get);
    return useCases.recheckWork().recheck(request.id(), viewer, Duration.ofSeconds(11)).orElseThrow().request().looks();
  }

  /** Records a request right after the leader has read that nobody waits. */
  private WorkRequests whoComesLate(WorkRequests requests) {
    var once = new AtomicBoolean();
    return (WorkRequests) Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {WorkRequests.class}, (_, method, arguments) -> {
          Object answer = method.invoke(requests, arguments);
          if (method.getName().equals("lockPending") && answer.equals(List.of()) && once.compareAndSet(false, true)) {
            office.recorded("late", 1);
          }
          return answer;
        });
  }

  /** Hears nothing, while time passes. */
  private final class PassingTime implements WakeUps {
    @Override
    public void tell(TaskId task) {}

    @Override
    public Ear listen(TaskId task) {
      return new Ear() {
        @Override
        public void await(Duration atMost) {
          time.updateAndGet(now -> now.plus(atMost));
        }

        @Override
        public void close() {}
      };
    }
  }
}
