package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.work.FaultyConnections.Fault;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Fails each statement once, from the first to the last: nothing is half assigned, and pending requests are served
 * afterwards, by a recheck or by the job.
 */
@ParameterizedClass
@EnumSource(LockStatus.Kind.class)
@Order(1) // Among the slowest.
class StatementFaultsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PersistenceConfiguration.class.getPackageName());

  /** Fewer than the two users request, so that the statement that explains a shortage runs too. */
  private static final int LOANS = 5;

  /** A world with fault injection, one for each lock. */
  record FaultyWorld(FaultyConnections connections, PostgresWorld world) {

    private static final Map<LockStatus.Kind, FaultyWorld> WORLDS = new EnumMap<>(LockStatus.Kind.class);

    static FaultyWorld with(LockStatus.Kind lock) {
      return WORLDS.computeIfAbsent(lock, FaultyWorld::start);
    }

    static FaultyWorld start(LockStatus.Kind lock) {
      var database = TestDatabase.fresh();
      var connections = new FaultyConnections(database.dataSource());
      return new FaultyWorld(connections,
          PostgresWorld.on(connections.dataSource(), database, PostgresWorld.settings("test", lock)));
    }
  }

  @Parameter
  LockStatus.Kind lock = LockStatus.Kind.ROW;

  /** The operation whose statements fail. */
  private interface Operation {
    void on(TaskScenario scenario, ApplicationNode node, WorkRequest waiting);
  }

  @ParameterizedTest
  @EnumSource(names = {"CUT_AFTER", "STATE_40001"})
  void shouldSurviveCommonFaultsInAnyStatementOfARequest(Fault fault) {
    assertSurvivesEach(fault, StatementFaultsTest::request);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource(names = {"CUT_AFTER", "STATE_40001"}, mode = Mode.EXCLUDE)
  void shouldSurviveAnyFaultInAnyStatementOfARequest(Fault fault) {
    assertSurvivesEach(fault, StatementFaultsTest::request);
  }

  /** The leader records and decides in one transaction. */
  @ParameterizedTest
  @EnumSource(names = "CUT_AFTER")
  void shouldSurviveCommonFaultsInAnyStatementOfARequestWithReadyCandidates(Fault fault) {
    assertSurvivesEach(fault, true, StatementFaultsTest::request);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource(names = "CUT_AFTER", mode = Mode.EXCLUDE)
  void shouldSurviveAnyFaultInAnyStatementOfARequestWithReadyCandidates(Fault fault) {
    assertSurvivesEach(fault, true, StatementFaultsTest::request);
  }

  private static void request(TaskScenario scenario, ApplicationNode node, WorkRequest waiting) {
    scenario.request(node, "ann", 3, Duration.ZERO);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldSurviveAnyFaultInAnyStatementOfARecheck(Fault fault) {
    assertSurvivesEach(fault, (_, node, waiting) -> TaskScenario.recheck(node, waiting, Duration.ZERO));
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldSurviveAnyFaultInAnyStatementOfTheJob(Fault fault) {
    assertSurvivesEach(fault, (scenario, node, _) -> scenario.run(node, Job.SERVE_STRANDED_REQUESTS));
  }

  private void assertSurvivesEach(Fault fault, Operation operation) {
    assertSurvivesEach(fault, false, operation);
  }

  private void assertSurvivesEach(Fault fault, boolean ready, Operation operation) {
    int statement = 1;
    while (fails(fault, statement, ready, operation)) {
      statement++;
    }
    assertThat(statement).as("one more than the statements").isGreaterThan(ready ? 10 : 15);
    assertThat(LOG.lines()).filteredOn(line -> line.matches("(?s)WARN (Lost the|The decision|Cannot release) .*"))
        .isNotEmpty().noneMatch(line -> line.contains("stack trace"));
  }

  private boolean fails(Fault fault, int statement, boolean ready, Operation operation) {
    var faulty = FaultyWorld.with(lock);
    try (var scenario = new TaskScenario(faulty.world(), LOANS, new TaskLimits(5, 10), ready)) {
      ApplicationNode oneThread = scenario.node(_ -> {}, StatementFaultsTest::runAlone);
      if (ready) {
        scenario.request(oneThread, "eve", 1, Duration.ZERO);
      }
      WorkRequest waiting = scenario.recorded("bob", 3);
      faulty.connections().arm(fault, statement);
      runAlone(() -> operation.on(scenario, oneThread, waiting));
      boolean failed = faulty.connections().disarm();
      scenario.database.loseLock();
      scenario.database.expireSlots();
      if (statement % 2 == 0) {
        scenario.serveStranded();
        TaskScenario.eventually().until(() -> scenario.database.pending().findAny().isEmpty());
      }
      assertThat(scenario.violations()).as("%s at statement %d", fault, statement).isEmpty();
      assertThat(scenario.current(waiting).outcome()).as("%s at statement %d", fault, statement)
          .satisfiesAnyOf(
              outcome -> assertThat(outcome).isEqualTo(new RequestOutcome.Fulfilled(3, List.of())),
              outcome -> assertThat(fault == Fault.STATE_57014 && outcome instanceof RequestOutcome.Failed)
                  .as("failed because its selection was canceled").isTrue());
      return failed;
    }
  }

  /** Runs work like a thread of its own, which only an exception of the database may end; returns whether none did. */
  static boolean runAlone(Runnable work) {
    try {
      work.run();
      return true;
    } catch (DataAccessException | TransactionException | OutcomeUnknownException ended) {
      return false; // A caller is answered 503; a leader's thread ends.
    }
  }
}
