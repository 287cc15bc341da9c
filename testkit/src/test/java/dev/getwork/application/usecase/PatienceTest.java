package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.fixture.TaskFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How long who presses waits for the selection that their own node has begun. */
class PatienceTest {

  private final Office office = new Office(TaskFixture.aTask()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);

  @Test
  void shouldWaitForACheapSelectionEvenWithoutPatience() {
    assertThat(Office.loans(leading(0, Duration.ZERO))).containsExactly("L-1");
  }

  @Test
  void shouldWaitForALongSelectionWithPatience() {
    assertThat(Office.loans(leading(1, Duration.ofSeconds(20)))).containsExactly("L-1");
  }

  @Test
  void shouldNotCallItBusyWhenItsOwnNodeLeads() {
    WorkRequestView view = leading(1, Duration.ZERO);
    assertThat(view.request().isPending()).isTrue();
    assertThat(view.busy()).isFalse();
  }

  /** Presses on a node that gets the lock, and whose selection lasts until somebody has waited in vain so often. */
  private WorkRequestView leading(int inVain, Duration patience) {
    var selecting = new CountDownLatch(1);
    var waited = new CountDownLatch(1);
    office.world.selection().whileSelecting(() -> {
      selecting.countDown();
      Meanwhile.pass(waited);
    });
    OutPorts ports =
        OutPortsByType.exchanged(office.world.ports(), WakeUps.class, new LateNews(waited, new AtomicInteger(inVain)));
    var useCases = new UseCases(ports, leader -> {
      InMemoryWorld.THREADS.execute(leader);
      Meanwhile.pass(selecting);
    }, _ -> {}, (InstantSource) time::get);
    WorkRequestView view = Office.view(useCases.requestWork().request(
        new Press(Office.user("ann"), office.task.id(), new LoanCount(1), patience)));
    waited.countDown();
    return view;
  }

  /** Lets time pass in vain so often, then says that somebody waits, and hears when they are served. */
  private final class LateNews implements WakeUps {

    private final CountDownLatch waited;
    private final AtomicInteger inVain;
    private final CountDownLatch news = new CountDownLatch(1);

    LateNews(CountDownLatch waited, AtomicInteger inVain) {
      this.waited = waited;
      this.inVain = inVain;
    }

    @Override
    public void tell(TaskId task) {
      news.countDown();
    }

    @Override
    public Ear listen(TaskId task) {
      return new Ear() {
        @Override
        public void await(Duration atMost) {
          if (inVain.getAndDecrement() > 0) {
            time.updateAndGet(now -> now.plus(atMost));
          } else {
            waited.countDown();
            Meanwhile.pass(news);
          }
        }

        @Override
        public void close() {}
      };
    }
  }
}
