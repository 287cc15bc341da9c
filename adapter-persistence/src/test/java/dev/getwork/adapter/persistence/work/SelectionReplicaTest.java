package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.BOUND;
import static dev.getwork.adapter.persistence.work.TaskScenario.onAnotherThread;
import static dev.getwork.application.interleaving.Checkpoint.SELECTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.ReplicatedServer;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Selections from a hot standby server that lags, with either lock. */
@Tag("proof")
class SelectionReplicaTest extends UnderBothLocks {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.persistence.loan.PostgresLoanSelection");

  private static final ReplicatedServer SERVER = ReplicatedServer.start();

  /** Whether a selection takes its minimum duration on the replica. */
  private static final String SELECTING =
      """
      select exists (
        select from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep($1)' and state = 'active')
      """;

  private static final Map<LockStatus.Kind, PostgresWorld> WORLDS = new ConcurrentHashMap<>();

  /** Closed at the end, because leaders check for late requests after their users have been answered. */
  private static final Queue<PostgresWorld> OPEN = new ConcurrentLinkedQueue<>();

  @Override
  PostgresWorld createWorld() {
    SERVER.catchUp();
    return WORLDS.computeIfAbsent(lock, one -> world(SERVER.standby(), Duration.ZERO));
  }

  private PostgresWorld world(TestDatabase standby, Duration minimum) {
    PostgresWorld opened = PostgresWorld.on(SERVER.primary().dataSource(), SERVER.primary(),
        PostgresWorld.settings("test", lock, Duration.ofSeconds(30), minimum, 1_000), standby.dataSource());
    OPEN.add(opened);
    return opened;
  }

  @BeforeEach
  void pauseReplay() {
    SERVER.pauseReplay();
  }

  @AfterAll
  static void stop() throws IOException {
    OPEN.forEach(PostgresWorld::close);
    SERVER.close();
  }

  @Test
  @DisplayName("the replica selects: a loan that only it sees without hold is a candidate")
  void shouldSelectOnTheReplica() {
    assertThat(loans("ann", 1)).containsExactly(scenario.number(1));
    assertThat(ranked(world)).extracting(Ranked::loans, Ranked::confirmed)
        .containsExactly(IntStream.rangeClosed(1, 20).mapToObj(scenario::number).toList(), false);
    assertThat(scenario.database.selections()).isEqualTo(2);
  }

  @Test
  @DisplayName("the replica sees no hold: no loan is assigned twice, and the primary confirms that there are no more")
  void shouldAssignNoLoanTwice() {
    List<LoanNumber> assigned = Stream.of("ann", "bob", "eve", "zoe").flatMap(user -> loans(user, 5).stream()).toList();
    assertThat(assigned).containsExactlyElementsOf(IntStream.rangeClosed(1, 20).mapToObj(scenario::number).toList());
    assertThat(scenario.database.selections()).isEqualTo(4);

    WorkRequestView none = scenario.request(node, "kim", 1, BOUND);
    assertThat(none.assignments()).isEmpty();
    assertThat(none.request().outcome()).isInstanceOf(RequestOutcome.Empty.class);
    assertThat(scenario.database.selections()).as("one more on the replica, and one on the primary").isEqualTo(6);
  }

  @Test
  @DisplayName("a loan was completed that the replica shows as held, like all others: it is assigned again")
  void shouldAssignACompletedLoanThatTheReplicaShowsAsHeld() {
    List<Assignment> held = Stream.of("ann", "bob", "eve", "zoe").flatMap(user -> assigned(user, 5).stream()).toList();
    SERVER.pauseReplay();
    scenario.dispose(node, held.getFirst(), new Disposition.Complete(Map.of()));
    assertThat(loans("kim", 1)).containsExactly(scenario.number(1));
  }

  @Test
  @DisplayName("a returned loan comes first, although the replica still shows its hold")
  void shouldAssignAReturnedLoanFirst() {
    Assignment first = assigned("ann", 1).getFirst();
    SERVER.pauseReplay();
    scenario.dispose(node, first, new Disposition.ReturnAfter(0, Optional.empty()));
    scenario.run(scenario.undisturbedNode(), Job.REQUEUE_RETURNED_LOANS);
    assertThat(loans("bob", 2)).containsExactly(scenario.number(1), scenario.number(2));
    assertThat(scenario.database.selections()).as("none on the primary").isEqualTo(2);
  }

  @Test
  @DisplayName("a loan comes first whose release began before a transaction that the replica has seen, and commits after the selection")
  void shouldAssignALoanFirstWhoseReleaseRunsDuringTheSelection() {
    Assignment held = assigned("ann", 1).getFirst();
    var releasing = beginRelease(held);
    assertThat(loans("eve", 1)).containsExactly(scenario.number(2));
    SERVER.pauseReplay();
    scenario.once(SELECTED, releasing::commit);
    assertThat(loans("bob", 2)).containsExactly(scenario.number(1), scenario.number(3));
  }

  @Test
  @DisplayName("an imported loan comes first, although the replica does not have it yet")
  void shouldSelectOnThePrimaryWhenTheReplicaMissesAnImport() throws SQLException {
    try (Connection importing = beginImportOfABetterLoan()) {
      importing.commit();
    }
    assertThat(loans("bob", 2)).containsExactly(scenario.number(0), scenario.number(1));
    assertThat(scenario.database.selections()).as("one on either server").isEqualTo(2);
  }

  @Test
  @DisplayName("neither the task nor its loans have reached the replica: the primary selects")
  void shouldServeATaskThatTheReplicaHasNotReplayed() {
    try (var later = new TaskScenario(world, 2, limits())) {
      assertThat(later.request(later.node(), "ann", 2, BOUND).assignments()).hasSize(2);
      assertThat(later.violations()).isEmpty();
    }
  }

  @Test
  @DisplayName("the leader's transaction on the primary may be idle for as long as the replica selects")
  void shouldKeepTheLockDuringALongSelection() {
    PostgresWorld slow = world(SERVER.standby(), Duration.ofSeconds(11));
    assertThat(scenario.request(slow.node(), "ann", 1, Duration.ofSeconds(30)).assignments()).hasSize(1);
    assertThat(scenario.database.selections()).isEqualTo(1);
  }

  @Test
  @DisplayName("a query is canceled because it needs what the replay is about to remove: the primary selects")
  void shouldSelectOnThePrimaryAfterARecoveryConflict() {
    JdbcClient standby = JdbcClient.create(SERVER.standby().dataSource());
    standby.sql("alter system set max_standby_streaming_delay = 0").update();
    SERVER.await("select pg_reload_conf()");
    PostgresWorld slow = world(SERVER.standby(), Duration.ofSeconds(2));
    try {
      delete(20);
      var selecting = Concurrently.elsewhere(() -> ranked(slow));
      SERVER.await(SELECTING);
      world.run("vacuum loan");
      delete(19); // The commit writes out what the vacuum did.
      SERVER.resumeReplay();
      assertThat(Concurrently.resultOf(selecting)).extracting(found -> found.loans().size(), Ranked::confirmed)
          .containsExactly(18, true);
    } finally {
      standby.sql("alter system reset max_standby_streaming_delay").update();
      SERVER.await("select pg_reload_conf()");
    }
    SERVER.await("select confl_snapshot > 0 from pg_stat_database_conflicts where datname = current_database()");
    assertThat(replicaLog()).hasSize(1);
  }

  private void delete(int loan) {
    world.run("delete from loan where loan_number = '%s'".formatted(scenario.number(loan).value()));
  }

  @Test
  @DisplayName("the replica dies during a selection: Get Work goes on, and the log has one line")
  void shouldSelectOnThePrimaryWhenTheReplicaIsDead() {
    TcpProxy proxy = TcpProxy.to(SERVER.standby().jdbcUrl());
    TestDatabase standby = SERVER.standby();
    try (proxy) {
      PostgresWorld slow = world(
          new TestDatabase(proxy.jdbcUrl(), standby.user(), standby.password()), Duration.ofSeconds(1));
      var requesting = Concurrently.elsewhere(
          () -> scenario.request(slow.node(), "ann", 1, BOUND).assignments().getFirst().loan());
      SERVER.await(SELECTING);
      proxy.close();
      assertThat(Concurrently.resultOf(requesting)).isEqualTo(scenario.number(1));
      assertThat(onAnotherThread(() -> ranked(slow)).confirmed()).isTrue();
    }
    assertThat(replicaLog()).singleElement().asString()
        .contains("Selections run on the primary for 30 s");
  }

  @Test
  @DisplayName("a server that is not a standby server is not asked: its transactions have other numbers")
  void shouldRefuseADatabaseThatIsNotAReplica() {
    assertThat(ranked(world(SERVER.primary(), Duration.ZERO)).confirmed()).isTrue();
    assertThat(replicaLog()).singleElement().asString()
        .contains("recovery is not in progress");
  }

  /** Other tests log the failures of selections meanwhile. */
  private static List<String> replicaLog() {
    return LOG.lines().stream().filter(line -> line.contains("replica")).toList();
  }

  private Ranked ranked(PostgresWorld selecting) {
    Task task = world.ports().tasks().find(scenario.task).orElseThrow();
    return (Ranked) selecting.get(LoanSelection.class).select(task);
  }
}
