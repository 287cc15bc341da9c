package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.adapter.persistence.work.TaskScenario.eventually;
import static dev.getwork.adapter.persistence.work.TaskScenario.onAnotherThread;
import static dev.getwork.adapter.persistence.work.TaskScenario.user;
import static dev.getwork.application.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The faults of the algorithm as it was published, one by one, with either lock; docs/algorithm.md explains them and
 * their fixes.
 */
class PublishedFaultsTest extends UnderBothLocks {

  /** Keeps expected warnings off the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeaseTaskLock.class);

  @Test
  @DisplayName("faults 1 and 2: a recheck tries the lock, because its leader may have died")
  void shouldLeadOnRecheck() {
    WorkRequest orphan = scenario.recorded("ann", 2);

    var view =
        TaskScenario.recheck(node, orphan, BOUND).orElseThrow();

    assertThat(view.request().assigned()).isEqualTo(2);
    assertThat(view.assignments()).extracting(Assignment::loan).containsExactly(scenario.number(1), scenario.number(2));
  }

  @Test
  @DisplayName("fault 2: a leader that loses its database session leaves the request pending, and the next attempt serves it")
  void shouldSurviveALostSession() {
    scenario.once(SELECTED, () -> onAnotherThread(scenario.database::loseLock));
    WorkRequest request = request("ann", 1, Duration.ofSeconds(1));
    assertThat(request.isPending()).as("neither served nor failed").isTrue();

    var view =
        TaskScenario.recheck(node, request, BOUND).orElseThrow();

    assertThat(view.request().assigned()).isEqualTo(1);
  }

  @Test
  @DisplayName("fault 3: a request is recorded, and the task changed, while its task's lock is held")
  void shouldRecordWhileTheTaskIsLed() {
    var task = world.ports().tasks().find(scenario.task).orElseThrow();
    var attempt = world.ports().lock().lead(scenario.task, _ -> {
      WorkRequest recorded = onAnotherThread(() -> scenario.recorded("ann", 1));
      onAnotherThread(() -> node.get(ManageTasks.class).change(task.id(), 1, task.definition(), user("manager")));
      return recorded;
    });

    assertThat(attempt).isInstanceOf(LockAttempt.Led.class);
  }

  @Test
  @DisplayName("fault 3: an uncommitted request does not make the lock look taken")
  void shouldLeadWhileARequestIsBeingRecorded() throws SQLException {
    try (Connection _ = world.begin("insert into work_request (task_id, user_name, originally_requested, requested)"
        + " values (" + scenario.task + ", 'ann', 1, 1)")) {
      assertThat(world.ports().lock().lead(scenario.task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
    }
  }

  @Test
  @DisplayName("fault 4: the leader sees what was committed after it took the lock")
  void shouldReadPendingRequestsAfterTheElection() {
    WorkRequest first = scenario.recorded("first", 1);

    var attempt = world.ports().lock().lead(scenario.task, leadership -> {
      onAnotherThread(() -> node.get(CancelWork.class).cancel(first.id(), user("first")));
      WorkRequest second = onAnotherThread(() -> scenario.recorded("second", 1));
      return leadership.decide(() -> new TestData(world.ports()).lock(scenario.task).pending().equals(List.of(second)));
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(Optional.of(true)));
  }

  @Test
  @DisplayName("fault 8: a loan that was changed or held during the selection is skipped, and the next takes its place")
  void shouldSkipStaleCandidates() {
    scenario.once(SELECTED, () -> onAnotherThread(() -> {
      world.sql().sql("update loan set product = 'sold' where loan_number = :n").param("n", scenario.number(1).value())
          .update();
      return world.sql().sql("insert into hold (task_id, loan_number, kind) values (:t, :n, 'EXCLUDED')")
          .param("t", scenario.task.value()).param("n", scenario.number(3).value()).update();
    }));

    WorkRequest request = request("ann", 3, BOUND);

    assertThat(scenario.loansOf(request)).containsExactly(scenario.number(2), scenario.number(4), scenario.number(5));
  }

  @Test
  @DisplayName("fault 10: an abandoned request gets nothing and expires")
  void shouldServeNoAbandonedRequest() {
    WorkRequest abandoned = scenario.recorded("abandoned", 3);
    scenario.database.setLastRecheck(abandoned, Duration.ofMinutes(6));

    WorkRequest request = request("here", 2, BOUND);
    assertThat(scenario.loansOf(request)).containsExactly(scenario.number(1), scenario.number(2));
    assertThat(scenario.current(abandoned).isPending()).isTrue();

    scenario.run(node, Job.EXPIRE_ABANDONED_REQUESTS);
    assertThat(scenario.current(abandoned).outcome()).isEqualTo(new RequestOutcome.Expired());
  }

  @Test
  @DisplayName("fault 11: a concurrent transfer cannot exceed the limit of held loans")
  void shouldKeepTheHeldLimit() {
    TaskScenario tight = new TaskScenario(world, 20, new TaskLimits(2, 2));
    WorkRequest others = request(tight, "other", 1);
    request(tight, "ann", 1);
    Assignment toTransfer = world.ports().assignments().of(others.id()).getFirst();
    var data = new TestData(world.ports());
    var transfer = data.open(() -> world.ports().holds().countHeld(tight.task, user("ann")), held -> {
      assertThat(held).isEqualTo(1);
      return data.transfer(toTransfer, user("ann"));
    });
    var requesting = Concurrently.elsewhere(() -> request(tight, "ann", 1));
    eventually().until(() -> requesting.isDone() || tight.database.anyWaitsToCount());
    assertThat(transfer.commit().holder()).isEqualTo(user("ann"));
    assertThat(Concurrently.resultOf(requesting).outcome()).isInstanceOf(RequestOutcome.Empty.class);
    assertThat(world.ports().assignments().activeOf(user("ann"))).filteredOn(a -> a.task().equals(tight.task))
        .hasSize(2);
    assertThat(tight.violations()).isEmpty();
    tight.close();
  }

  private WorkRequest request(String name, int count, Duration maxWait) {
    return scenario.request(node, name, count, maxWait).request();
  }

  private static WorkRequest request(TaskScenario scenario, String name, int count) {
    return scenario.request(scenario.node(), name, count, BOUND).request();
  }
}
