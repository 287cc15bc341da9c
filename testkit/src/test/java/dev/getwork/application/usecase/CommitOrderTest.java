package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What others see of a request before the lock is tried for it, and before they are told that it is decided. */
final class CommitOrderTest {

  private final Office office = new Office(aTask()).withLoans(1);
  private final List<Boolean> waiting = new CopyOnWriteArrayList<>();

  @Test
  void shouldTryTheLockOnceTheRequestIsCommitted() {
    press(office.world.node(_ -> look()));

    assertThat(waiting).as("others see it wait, whenever a leader starts").containsExactly(true);
  }

  @Test
  void shouldTellOnceTheDecisionIsCommitted() {
    OutPorts ports = OutPortsByType.exchanged(office.world.ports(), WakeUps.class,
        new LookingTeller(office.world.ports().wakeUps()));

    press(office.world.node(ports, Runnable::run));

    assertThat(waiting).as("others see it wait, whenever somebody is told").containsExactly(false);
  }

  private void press(UseCases node) {
    node.requestWork().request(new Press(Office.user("ann"), office.task.id(), new LoanCount(1), Duration.ZERO));
  }

  private void look() {
    waiting.add(Meanwhile.resultOf(
        Meanwhile.elsewhere(() -> office.world.ports().requests().anyPending(office.task.id()))));
  }

  private final class LookingTeller implements WakeUps {

    private final WakeUps real;

    LookingTeller(WakeUps real) {
      this.real = real;
    }

    @Override
    public void tell(TaskId task) {
      look();
      real.tell(task);
    }

    @Override
    public Ear listen(TaskId task) {
      return real.listen(task);
    }
  }
}
