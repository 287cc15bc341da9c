package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.testkit.contract.Ground;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The second look at what a selection has brought. */
class StillAvailableTest {

  private final Ground ground = new Ground(SharedWorld.ports());

  @Test
  void shouldSeeWhatIsHeldByNow() {
    Task task = SharedWorld.ports().tasks().find(ground.task()).orElseThrow();
    List<LoanNumber> loans = ground.loans(3);
    ground.assigned(task.id(), loans.get(1));

    assertThat(SharedWorld.WORLD.ports().selection().stillAvailable(task, loans))
        .containsExactly(loans.get(0), loans.get(2));
  }
}
