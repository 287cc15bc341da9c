package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Two who assign the same loans, each best first, and what is best differs between them. */
@Isolated("the server numbers all its transactions in one line")
class LockOrderTest {

  private final Ground ground = new Ground(SharedWorld.ports());
  private final TaskId task = ground.task();
  private final List<LoanNumber> loans = ground.loans(4);

  /** Both are held up, each at another loan, until both have come so far that in their own order they would meet. */
  @Test
  void shouldNotMeetInACircle() {
    var assigned = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var inTheWay = Meanwhile.elsewhere(() -> ground.inTransaction(() -> {
      List<Assignment> made = assign(2, 3);
      assigned.countDown();
      Meanwhile.pass(enough);
      return made;
    }));
    Meanwhile.pass(assigned);
    var one = Meanwhile.elsewhere(() -> assign(0, 2, 1));
    var other = Meanwhile.elsewhere(() -> assign(1, 3, 0));
    await().atMost(Duration.ofSeconds(20)).until(() -> waiting() >= 2);
    enough.countDown();

    assertThat(Meanwhile.resultOf(inTheWay)).hasSize(2);
    assertThat(Meanwhile.resultOf(one).size() + Meanwhile.resultOf(other).size()).isEqualTo(2);
  }

  /** Best first. */
  private List<Assignment> assign(int... numbers) {
    WorkRequest request = ground.request(task);
    List<Grant> grants = IntStream.range(0, numbers.length)
        .mapToObj(rank -> ground.grant(request, loans.get(numbers[rank]), rank + 1)).toList();
    return SharedWorld.ports().assignments().assign(task, grants);
  }

  private static long waiting() {
    return SharedWorld.WORLD.sql()
        .sql("""
            select count(*) from pg_locks join pg_stat_activity using (pid)
            where not granted and locktype = 'transactionid' and datname = current_database()""")
        .query(Long.class).single();
  }
}
