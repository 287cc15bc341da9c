package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.adapter.persistence.work.TaskScenario.onAnotherThread;
import static dev.getwork.application.interleaving.Checkpoint.BEFORE_COMMIT;
import static dev.getwork.application.interleaving.Checkpoint.PENDING_READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.testkit.log.CapturedLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The faults that ready candidates invite, one by one, with either lock. */
class ReadyCandidatesFaultsTest extends UnderBothLocks {

  /** Keeps expected warnings off the console. */
  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresTaskLock.class, LeaseTaskLock.class);

  /** A selection returns so many. */
  private static final int CANDIDATES = 5;

  /** Worlds of this class, because the imports of other tests make all candidates outdated. */
  private static final Map<LockStatus.Kind, PostgresWorld> WORLDS = new ConcurrentHashMap<>();

  @Override
  boolean ready() {
    return true;
  }

  @Override
  PostgresWorld createWorld() {
    return WORLDS.computeIfAbsent(lock, one -> PostgresWorld.start(
        PostgresWorld.settings("test", one, Duration.ofSeconds(30), Duration.ZERO, CANDIDATES)));
  }

  @BeforeEach
  void createNode() {
    node = atOneMoment(node);
  }

  /** It never refills its candidates, however slow the machine is. */
  private static ApplicationNode atOneMoment(ApplicationNode node) {
    return node.with(InstantSource.class, InstantSource.fixed(Instant.now()));
  }

  @Test
  @DisplayName("a returned loan comes first, although the candidates were selected before")
  void shouldAssignAReturnedLoanFirst() {
    Assignment first = assigned("ann", 2).getFirst();
    scenario.dispose(node, first, new Disposition.ReturnAfter(0, Optional.empty()));
    scenario.run(atOneMoment(scenario.undisturbedNode()), Job.REQUEUE_RETURNED_LOANS);
    assertThat(loans("bob", 2)).containsExactly(scenario.number(1), scenario.number(3));
    assertThat(scenario.database.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("a loan comes first that was released by a transaction which the selection did not see, and which began before")
  void shouldAssignALoanFirstWhenReleasedAfterTheSelection() {
    Assignment held =
        scenario.request(atOneMoment(scenario.undisturbedNode()), "ann", 1, BOUND).assignments().getFirst();
    var releasing = beginRelease(held);
    assertThat(loans("bob", 1)).containsExactly(scenario.number(2));
    assertThat(releasing.commit().loan()).isEqualTo(scenario.number(1));
    assertThat(loans("eve", 2)).containsExactly(scenario.number(1), scenario.number(3));
    assertThat(scenario.database.selections()).as("one on each node").isEqualTo(2);
  }

  @Test
  @DisplayName("candidates are outdated after an import that began before their selection and committed after it")
  void shouldSelectAgainWhenAnImportCommitsAfterTheSelection() throws SQLException {
    try (Connection importing = beginImportOfABetterLoan()) {
      assertThat(loans("bob", 1)).containsExactly(scenario.number(1));
      importing.commit();
    }
    assertThat(loans("eve", 1)).containsExactly(scenario.number(0));
    assertThat(scenario.database.selections()).isEqualTo(2);
  }

  @Test
  @DisplayName("events of a restored database, whose transactions are not those of this server, do not make candidates outdated")
  void shouldIgnoreTransactionsOfAnotherServer() {
    world.sql().sql("""
        insert into history_event (xid, node, kind, actor, task_id, loan_number)
        select '9000000000000'::xid8, 'a', 'LOAN_RETURNED', 'ann', :task, 'L' from generate_series(1, 300)""")
        .param("task", scenario.task.value()).update();
    assertThat(loans("ann", 1)).containsExactly(scenario.number(1));
    assertThat(loans("bob", 1)).containsExactly(scenario.number(2));
    assertThat(scenario.database.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("a loan is refused and no candidate is left: a selection finds another one")
  void shouldSelectWhenARefusedLoanCannotBeReplaced() {
    assertThat(loans("ann", 4)).hasSize(4);
    scenario.once(PENDING_READ, () -> onAnotherThread(() -> world.sql()
        .sql("insert into hold (task_id, loan_number, kind) values (:t, :n, 'EXCLUDED')")
        .param("t", scenario.task.value()).param("n", scenario.number(5).value()).update()));
    assertThat(loans("bob", 1)).containsExactly(scenario.number(6));
    assertThat(scenario.database.selections()).isEqualTo(2);
  }

  @Test
  @DisplayName("the lock is lost before the commit of a request that is recorded and decided at once: it is not repeated")
  void shouldNotRepeatARequestWhoseOutcomeIsUnknown() {
    assertThat(loans("ann", 1)).hasSize(1);
    scenario.once(BEFORE_COMMIT, () -> onAnotherThread(() -> {
      scenario.database.endDecidingSessions();
      return scenario.database.loseLock();
    }));
    assertThatThrownBy(() -> loans("bob", 1)).isInstanceOf(OutcomeUnknownException.class);
    assertThat(scenario.database.pending()).as("rolled back with the decision").isEmpty();
    assertThat(loans("bob", 1)).containsExactly(scenario.number(2));
  }
}
