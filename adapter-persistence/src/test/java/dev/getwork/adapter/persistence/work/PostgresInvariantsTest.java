package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import dev.getwork.testkit.work.InvariantsContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.PlatformTransactionManager;

class PostgresInvariantsTest extends InvariantsContract {

  private static PostgresWorld world;

  /** Of its own, for it looks at everything, and other contracts leave behind what must not be. */
  @BeforeAll
  static void start() {
    world = PostgresWorld.start();
  }

  @BeforeEach
  void clear() {
    world.sql().sql("truncate work_request, pending_request, assignment, hold").update();
  }

  @AfterAll
  static void stop() {
    world.close();
  }

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected Invariants invariants() {
    return world.get(Invariants.class);
  }

  @Override
  protected void recordAgain(WorkRequest pending) {
    world.sql().sql("""
        insert into work_request (task_id, user_name, originally_requested, requested)
        select task_id, user_name, originally_requested, requested from work_request where work_request_id = :id
        """).param("id", pending.id().value()).update();
  }

  @Test
  void shouldFindAHoldOfAnotherTask() {
    var ground = new Ground(ports());
    TaskId task = ground.task();
    TaskId other = ground.task();
    Assignment one = ground.assigned(task, ground.loan());
    world.sql().sql("update hold set task_id = :other").param("other", other.value()).update();
    assertThat(invariants().check()).flatExtracting(InvariantCheck::examples).contains(
        "task %s, loan %s: kept for assignment %s of %s".formatted(other, one.loan(), one.id(), one.holder()),
        "task %s, loan %s: not kept for assignment %s of %s".formatted(task, one.loan(), one.id(), one.holder()));
  }

  /** Such a user could never ask again. */
  @Test
  void shouldFindWhoIsKeptFromAskingByNothing() {
    TaskId task = new Ground(ports()).task();
    world.sql().sql("insert into pending_request (task_id, user_name, work_request_id) values (:task, 'ann', 0)")
        .param("task", task.value()).update();
    assertThat(invariants().check()).flatExtracting(InvariantCheck::examples)
        .containsExactly("task %s: ann has 0 pending, and 1 by pending_request".formatted(task));
    assertThatIllegalStateException()
        .isThrownBy(() -> ports().requests().record(task, new UserName("ann"), new LoanCount(1)))
        .withMessageContaining("not pending");
  }

  /** Nobody else may touch the table meanwhile, as while it is rewritten; the checks wait, and not for ever. */
  @Test
  void shouldGiveUpAtItsTimeLimit() throws SQLException {
    var impatient = new PostgresInvariants(
        world.sql(), world.get(PlatformTransactionManager.class), Duration.ofMillis(100));
    try (Connection connection = world.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table assignment in access exclusive mode");
      assertThatThrownBy(impatient::check).isInstanceOf(QueryTimeoutException.class);
      connection.rollback();
    }
    assertThat(impatient.check()).allMatch(InvariantCheck::kept);
  }

  /** Else the next to get the connection would have it, too. */
  @Test
  void shouldLeaveNoTimeLimitBehind() {
    invariants().check();
    assertThat(world.sql().sql("show statement_timeout").query(String.class).single()).isEqualTo("0");
  }
}
