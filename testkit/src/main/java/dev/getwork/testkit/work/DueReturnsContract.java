package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Holds.Ended;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every store of holds promises of returned loans whose time has come. Expects that no other test ends due returns
 * at the same time.
 */
public abstract class DueReturnsContract {

  private static final int THREADS = 8;

  private Ground ground;
  private Holds holds;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    holds = ports().holds();
    task = ground.task();
    while (!end(1_000).isEmpty()) {
      // What other tests have left.
    }
  }

  @Test
  void shouldEndDueReturnsOldestFirstAndSoManyAtMost() {
    List<LoanNumber> loans = ground.loans(3);
    ground.returning(task, loans.get(0), Duration.ofHours(-1));
    ground.returning(task, loans.get(1), Duration.ofHours(-3));
    ground.returning(task, loans.get(2), Duration.ofHours(-2));
    assertThat(end(2)).extracting(Ended::loan).containsExactlyInAnyOrder(loans.get(1), loans.get(2));
    assertThat(holds.find(task, loans.get(0))).isPresent();
    assertThat(holds.find(task, loans.get(1))).isEmpty();
    assertThat(end(2)).extracting(Ended::task, Ended::loan).containsExactly(tuple(task, loans.get(0)));
  }

  @Test
  void shouldGoOnWhereTheLastBatchEnded() {
    List<LoanNumber> loans = ground.loans(3);
    ground.returning(task, loans.get(0), Duration.ofHours(-3));
    ground.returning(task, loans.get(1), Duration.ofHours(-2));
    Ended first = end(1).getFirst();
    ground.returning(task, loans.get(2), Duration.ofHours(-4));
    assertThat(holds.endDueReturns(first.due(), 10)).extracting(Ended::loan).containsExactly(loans.get(1));
    assertThat(end(10)).extracting(Ended::loan).containsExactly(loans.get(2));
  }

  @Test
  void shouldSayWhetherAnyReturnIsDue() {
    LoanNumber loan = ground.returning(task, ground.loan(), Duration.ofMinutes(1));
    assertThat(holds.anyDueReturns()).isFalse();
    ground.returning(task, ground.loan(), Duration.ofMinutes(-1));
    assertThat(holds.anyDueReturns()).isTrue();
    end(10);
    assertThat(holds.anyDueReturns()).isFalse();
    assertThat(holds.find(task, loan)).isPresent();
  }

  private List<Ended> end(int atMost) {
    return holds.endDueReturns(Instant.EPOCH, atMost);
  }

  @Test
  void shouldEndNoHoldBeforeItsTime() {
    List<LoanNumber> loans = ground.loans(3);
    ground.returning(task, loans.get(0), Duration.ofMinutes(1));
    ground.assigned(task, loans.get(1));
    ground.assigned(task, loans.get(2));
    ground.doInTransaction(() -> holds.replace(task, loans.get(2), Optional.of(new Hold.Excluded())));
    assertThat(end(10)).isEmpty();
    assertThat(loans).allSatisfy(loan -> assertThat(holds.find(task, loan)).isPresent());
  }

  @Test
  void shouldEndEachDueReturnOnceWhenManyEndThem() {
    List<LoanNumber> loans = ground.loans(20);
    loans.forEach(loan -> ground.returning(task, loan, Duration.ofHours(-1)));
    List<Ended> ended = Meanwhile.atOnce(THREADS, _ -> ground.inTransaction(() -> end(5)))
        .stream().flatMap(Collection::stream).toList();
    assertThat(ended).doesNotHaveDuplicates();
    assertThat(ended).extracting(Ended::loan).isSubsetOf(loans);
    assertThat(loans).filteredOn(loan -> holds.find(task, loan).isPresent()).hasSize(loans.size() - ended.size());
  }
}
