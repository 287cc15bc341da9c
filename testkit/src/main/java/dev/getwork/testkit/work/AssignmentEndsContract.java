package dev.getwork.testkit.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store of assignments promises of how they end. */
public abstract class AssignmentEndsContract {

  private static final UserName MANAGER = new UserName("manager");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00.000001Z");

  private Ports ports;
  private Ground ground;
  private Assignments assignments;
  private TaskId task;

  /** The ports under test. */
  protected abstract Ports ports();

  @BeforeEach
  void layGround() {
    ports = ports();
    ground = new Ground(ports);
    assignments = ports.assignments();
    task = ground.task();
  }

  static List<AssignmentEnd> ends() {
    var user = new UserName("processor");
    var reason = new Reason("the borrower's \"file\" is incomplete");
    return List.of(
        new AssignmentEnd.Disposed(new Disposition.Complete(), user, NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty()), user, NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(new ReturnDelay(72), Optional.of(reason)), user, NOON),
        new AssignmentEnd.Disposed(new Disposition.NeverReturn(reason), user, NOON),
        new AssignmentEnd.Released(MANAGER, NOON),
        new AssignmentEnd.Transferred(user, MANAGER, NOON));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void shouldKeepHowAnAssignmentEnded(AssignmentEnd end) {
    Assignment assignment = ground.assigned(task, ground.loan());
    Assignment ended = assignment.ended(end);
    ground.doInTransaction(() -> assignments.end(ended));
    assertThat(assignments.lock(assignment.id())).contains(ended);
    assertThat(assignments.activeOf(assignment.holder())).isEmpty();
    assertThat(ports.holds().find(task, assignment.loan())).isPresent();
  }

  @Test
  void shouldKeepTheFirstEnd() {
    Assignment assignment = ground.assigned(task, ground.loan());
    Assignment ended = end(assignment, new Disposition.Complete());
    ground.doInTransaction(() -> assignments.end(assignment.ended(new AssignmentEnd.Released(MANAGER, NOON))));
    assertThat(assignments.lock(assignment.id())).contains(ended);
  }

  @Test
  void shouldMoveTheHoldWhenHandingOver() {
    Assignment from = ground.assigned(task, ground.loan());
    UserName to = ground.user();
    Assignment handedOver = ground.inTransaction(() -> {
      Assignment ended = from.ended(new AssignmentEnd.Transferred(to, MANAGER, NOON));
      assignments.end(ended);
      return assignments.handOver(ended, to);
    });
    assertThat(handedOver.id()).isNotEqualTo(from.id());
    assertThat(handedOver.loan()).isEqualTo(from.loan());
    assertThat(ports.holds().find(task, from.loan())).contains(new Hold.Assigned(handedOver.id(), to));
    assertThat(assignments.activeOf(to)).containsExactly(handedOver);
    assertThat(assignments.activeOf(from.holder())).isEmpty();
  }

  @Test
  void shouldLockAnAssignmentUntilTheTransactionEnds() {
    Assignment assignment = ground.assigned(task, ground.loan());
    var locked = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var first = Meanwhile.elsewhere(() -> ground.inTransaction(() -> {
      Assignment held = assignments.lock(assignment.id()).orElseThrow();
      locked.countDown();
      Meanwhile.pass(enough);
      return end(held, new Disposition.Complete());
    }));
    Meanwhile.pass(locked);
    var second = Meanwhile.elsewhere(() -> ground.inTransaction(() -> assignments.lock(assignment.id())));
    Meanwhile.assertWaits(second);
    enough.countDown();
    assertThat(Meanwhile.resultOf(second)).contains(Meanwhile.resultOf(first));
  }

  @Test
  void shouldFindNoUnknownAssignment() {
    assertThat(assignments.lock(new AssignmentId(Long.MAX_VALUE))).isEmpty();
  }

  private Assignment end(Assignment assignment, Disposition disposition) {
    Assignment ended = assignment.ended(new AssignmentEnd.Disposed(disposition, assignment.holder(), NOON));
    ground.doInTransaction(() -> assignments.end(ended));
    return ended;
  }
}
