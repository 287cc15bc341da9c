package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.contract.Concurrently.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.interleaving.Script;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.log.CapturedLog;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fault 2 of docs/algorithm.md: a leader's thread or session ends at each checkpoint of the algorithm. */
class LeaderFailureTest extends UnderBothLocks {

  /** Keeps expected warnings off the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeaseTaskLock.class);

  private final Script script = new Script();

  @ParameterizedTest
  @EnumSource
  @DisplayName("fault 2: a request whose thread ends is served when its user rechecks")
  void shouldServeByARecheckWhenTheThreadEnds(Checkpoint checkpoint) {
    assertThat(scenario.recheck(requestWhoseThreadEnds(checkpoint)).request().assigned()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("fault 2: a request whose thread ends, and whose user does not recheck, is served by the job")
  void shouldServeByTheJobWhenTheThreadEnds(Checkpoint checkpoint) {
    WorkRequest request = requestWhoseThreadEnds(checkpoint);
    scenario.serveStranded();
    TaskScenario.eventually().until(() -> scenario.current(request).assigned() == 2);
  }

  private WorkRequest requestWhoseThreadEnds(Checkpoint checkpoint) {
    Gate end = script.endAt(checkpoint);
    var requesting =
        Concurrently.elsewhere(() -> scenario.request(scenario.node(script), "ann", 2, Duration.ZERO));
    end.awaitThread();
    WorkRequest request = scenario.lastOf("ann");
    end.open();
    TaskScenario.eventually().until(requesting::isDone);
    scenario.awaitIdle();
    return request;
  }

  @ParameterizedTest
  @EnumSource(names = {"SELECTED", "PENDING_READ", "BEFORE_COMMIT"})
  @DisplayName("fault 2: a leader that does not know that it lost its lock decides nothing; its successor does")
  void shouldNotDecideWhenTheLockIsLost(Checkpoint checkpoint) {
    Gate unaware = script.holdAt(checkpoint);
    var requesting = scenario.requesting(scenario.node(script), "ann", 2);
    unaware.awaitThread();
    WorkRequest first = scenario.lastOf("ann");
    scenario.database.endDecidingSessions();
    scenario.database.loseLock();
    assertThat(servedByASuccessor(first).assigned()).isEqualTo(2);
    WorkRequest second = scenario.recorded("bob", 1);
    unaware.open();
    assertThat(resultOf(requesting).assignments()).hasSize(2);
    scenario.awaitIdle();
    assertThat(scenario.current(second).isPending()).as("left to the next leader").isTrue();
  }

  /** The successor has rechecked and ended when this returns. */
  private WorkRequest servedByASuccessor(WorkRequest request) {
    try (var leaders = Executors.newSingleThreadExecutor()) {
      return TaskScenario.recheck(scenario.node(_ -> {}, leaders), request, TaskScenario.BOUND).orElseThrow()
          .request();
    }
  }
}
