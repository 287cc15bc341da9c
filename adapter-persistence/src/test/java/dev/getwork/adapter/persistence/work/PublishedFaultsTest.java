package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.onAnotherThread;
import static dev.getwork.adapter.persistence.work.Scene.user;
import static dev.getwork.testkit.interleaving.Checkpoint.PENDING_READ;
import static dev.getwork.testkit.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The faults of the algorithm as it was published, one by one, on a real PostgreSQL, with either lock; docs/algorithm.md
 * explains them and names what each test loses when its cure is taken out.
 */
class PublishedFaultsTest extends UnderBothLocks {

  /** Keeps the expected warnings from the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeasedLeadership.class);

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration NOT_AT_ALL = Duration.ZERO;

  private UseCases useCases;

  @BeforeEach
  void open() {
    useCases = scene.useCases();
  }

  @Test
  @DisplayName("row 1: a request recorded after the pending were read is served when the leader looks again")
  void shouldLookAgainForWhoCameTooLate() {
    var late = new AtomicReference<WorkRequest>();
    scene.once(PENDING_READ, () -> late.set(onAnotherThread(() -> scene.recorded("late", 2))));

    request("early", 1, SOON);

    assertThat(late.get()).as("recorded during the decision").isNotNull();
    await().atMost(SOON).until(() -> scene.now(late.get()).assigned() == 2);
  }

  @Test
  @DisplayName("row 1: a request is committed before the lock is tried")
  void shouldCommitTheRequestBeforeTheLock() {
    var seen = new ArrayList<Boolean>();
    UseCases watched = scene.useCases(task -> {
      seen.add(onAnotherThread(() -> world.ports().requests().anyPending(scene.task)));
      task.run();
    });

    watched.requestWork().request(new Press(user("ann"), scene.task, new LoanCount(1), NOT_AT_ALL));

    assertThat(seen).as("visible to others whenever a leader starts").isNotEmpty().containsOnly(true);
  }

  @Test
  @DisplayName("rows 1 and 2: a recheck tries the lock, for its leader may have died")
  void shouldLeadOnRecheck() {
    WorkRequest orphan = scene.recorded("ann", 2);

    var view =
        useCases.recheckWork().recheck(orphan.id(), new Viewer(user("ann"), false), SOON, Set.of()).orElseThrow();

    assertThat(view.request().assigned()).isEqualTo(2);
    assertThat(view.assignments()).extracting(Assignment::loan).containsExactly(scene.number(1), scene.number(2));
  }

  @Test
  @DisplayName("row 2: the job finds requests whose leader died and whose users look no more")
  void shouldServeStrandedRequests() {
    WorkRequest orphan = scene.recorded("ann", 2);
    scene.sweep();

    await().atMost(SOON).until(() -> scene.now(orphan).assigned() == 2);
  }

  @Test
  @DisplayName("row 2: a leader whose database session is lost leaves the request pending, and the next try serves it")
  void shouldSurviveALostSession() {
    scene.once(SELECTED, () -> onAnotherThread(scene.backstage::takeTheLockAway));
    WorkRequest request = request("ann", 1, Duration.ofSeconds(1));
    assertThat(request.isPending()).as("neither served nor failed").isTrue();

    var view =
        useCases.recheckWork().recheck(request.id(), new Viewer(user("ann"), false), SOON, Set.of()).orElseThrow();

    assertThat(view.request().assigned()).isEqualTo(1);
  }

  @Test
  @DisplayName("row 3: a request is recorded, and the task changed, while its task's lock is held")
  void shouldRecordWhileSomebodyLeads() {
    var task = world.ports().tasks().find(scene.task).orElseThrow();
    var attempt = world.ports().lock().lead(scene.task, _ -> {
      WorkRequest recorded = onAnotherThread(() -> scene.recorded("ann", 1));
      onAnotherThread(() -> useCases.changeTask().change(task.id(), 1, task.definition(), user("manager")));
      return recorded;
    });

    assertThat(attempt).isInstanceOf(LockAttempt.Led.class);
  }

  @Test
  @DisplayName("row 3: an uncommitted request does not make the lock look taken")
  void shouldLeadWhileARequestIsBeingRecorded() throws SQLException {
    try (Connection connection = world.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("insert into work_request (task_id, user_name, originally_requested, requested) values ("
          + scene.task + ", 'ann', 1, 1)");
      statement.execute("insert into pending_request (task_id, user_name, work_request_id) values ("
          + scene.task + ", 'ann', currval('work_request_seq'))");

      assertThat(world.ports().lock().lead(scene.task, _ -> true)).isEqualTo(new LockAttempt.Led<>(true));
      connection.rollback();
    }
  }

  @Test
  @DisplayName("row 4: what was committed after the lock was taken is seen by the leader")
  void shouldReadThePendingAfterTheElection() {
    WorkRequest first = scene.recorded("first", 1);

    var attempt = world.ports().lock().lead(scene.task, leadership -> {
      onAnotherThread(() -> useCases.cancelWork().cancel(first.id(), user("first")));
      WorkRequest second = onAnotherThread(() -> scene.recorded("second", 1));
      return leadership.decide(() -> world.ports().requests().lockPending(scene.task).equals(List.of(second)));
    });

    assertThat(attempt).isEqualTo(new LockAttempt.Led<>(new Decision.Made<>(true)));
  }

  @Test
  @DisplayName("row 8: a loan that was changed or held while the selection ran is skipped, the next takes its place")
  void shouldSkipStaleCandidates() {
    scene.once(SELECTED, () -> onAnotherThread(() -> {
      world.sql().sql("update loan set product = 'sold' where loan_number = :n").param("n", scene.number(1).value())
          .update();
      return world.sql().sql("insert into hold (task_id, loan_number, kind) values (:t, :n, 'EXCLUDED')")
          .param("t", scene.task.value()).param("n", scene.number(3).value()).update();
    }));

    WorkRequest request = request("ann", 3, SOON);

    assertThat(scene.loansOf(request)).containsExactly(scene.number(2), scene.number(4), scene.number(5));
  }

  @Test
  @DisplayName("row 10: a request that nobody looks at any more gets nothing and expires")
  void shouldGiveNothingToWhoHasGone() {
    WorkRequest gone = scene.recorded("gone", 3);
    world.sql().sql("update work_request set looked_at = now() - interval '6 minutes' where work_request_id = :id")
        .param("id", gone.id().value()).update();

    WorkRequest request = request("here", 2, SOON);
    assertThat(scene.loansOf(request)).containsExactly(scene.number(1), scene.number(2));
    assertThat(scene.now(gone).isPending()).isTrue();

    scene.backstage.makeJobsDue();
    useCases.jobs().runJob().run(Job.EXPIRE_ABANDONED_REQUESTS);
    assertThat(scene.now(gone).outcome()).isEqualTo(new RequestOutcome.Expired());
  }

  @Test
  @DisplayName("row 11: the limit of held loans is kept against a transfer that happens at the same time")
  void shouldKeepTheHeldLimit() {
    Scene tight = new Scene(world, 20, new TaskLimits(2, 2));
    WorkRequest others = request(tight, "other", 1);
    request(tight, "ann", 1);
    Assignment toHandOver = world.ports().assignments().of(others.id()).getFirst();
    var counted = new CountDownLatch(1);
    var waiting = new CountDownLatch(1);
    var transfer = Meanwhile.elsewhere(() -> world.ports().unitOfWork().inTransaction(() -> {
      assertThat(world.ports().holds().countHeld(tight.task, List.of(user("ann")))).containsEntry(user("ann"), 1);
      counted.countDown();
      Meanwhile.pass(waiting);
      var end = new AssignmentEnd.Transferred(user("ann"), user("manager"), world.ports().clock().now());
      world.ports().assignments().end(toHandOver.ended(end));
      return world.ports().assignments().handOver(toHandOver, user("ann"));
    }));
    Meanwhile.pass(counted);
    var press = Meanwhile.elsewhere(() -> request(tight, "ann", 1));
    await().atMost(SOON).until(() -> press.isDone() || tight.backstage.somebodyWaitsToCount());
    waiting.countDown();
    assertThat(Meanwhile.resultOf(transfer).holder()).isEqualTo(user("ann"));
    assertThat(Meanwhile.resultOf(press).outcome()).isInstanceOf(RequestOutcome.Empty.class);
    assertThat(world.ports().assignments().activeOf(user("ann"))).filteredOn(a -> a.task().equals(tight.task))
        .hasSize(2);
    assertThat(tight.faults()).isEmpty();
    tight.close();
  }

  private WorkRequest request(String name, int count, Duration patience) {
    return scene.request(useCases, name, count, patience);
  }

  private static WorkRequest request(Scene scene, String name, int count) {
    return scene.request(scene.useCases(), name, count, SOON);
  }
}
