package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.FaultyConnections;
import dev.getwork.adapter.persistence.FaultyConnections.Fault;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Every statement goes wrong once, the first, then the second, until none is left: nothing is half done, and whoever
 * was left waiting is served afterwards, by their next look or by the job.
 */
@ParameterizedClass
@EnumSource(Locking.class)
class StatementFaultsTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PersistenceConfiguration.class.getPackageName());

  /** Fewer than the two ask for, so that what is said of a shortage is asked for as well. */
  private static final int LOANS = 5;

  /** A world whose connections are faulty; one for each lock. */
  private record FaultyWorld(FaultyConnections connections, PostgresWorld world) {

    private static final Map<Locking, FaultyWorld> WORLDS = new EnumMap<>(Locking.class);

    static FaultyWorld with(Locking lock) {
      return WORLDS.computeIfAbsent(lock, FaultyWorld::start);
    }

    private static FaultyWorld start(Locking lock) {
      var database = TestDatabase.fresh();
      var connections = new FaultyConnections(database.dataSource());
      return new FaultyWorld(connections, PostgresWorld.on(connections.dataSource(), database, lock));
    }
  }

  /** Either, one after the other. */
  @Parameter
  Locking lock = Locking.ROW;

  /** What goes wrong at some statement. */
  private interface Act {
    void on(Scene scene, UseCases useCases, WorkRequest waiting);
  }

  @ParameterizedTest
  @EnumSource(names = {"CUT_AFTER", "STATE_40001"})
  void shouldSurviveAFaultInAnyStatementOfAPress(Fault fault) {
    assertSurvivesEach(fault, StatementFaultsTest::press);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldSurviveAnyFaultInAnyStatementOfAPress(Fault fault) {
    assertSurvivesEach(fault, StatementFaultsTest::press);
  }

  private static void press(Scene scene, UseCases useCases, WorkRequest waiting) {
    scene.press(useCases, "ann", 3, Duration.ZERO);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldSurviveAnyFaultInAnyStatementOfALook(Fault fault) {
    assertSurvivesEach(fault, (_, useCases, waiting) -> useCases.recheckWork()
        .recheck(waiting.id(), new Viewer(waiting.user(), false), Duration.ZERO, Set.of()));
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldSurviveAnyFaultInAnyStatementOfTheJob(Fault fault) {
    assertSurvivesEach(fault, (scene, useCases, _) -> {
      scene.backstage.makeJobsDue();
      useCases.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    });
  }

  private void assertSurvivesEach(Fault fault, Act act) {
    int statement = 1;
    while (goesWrong(fault, statement, act)) {
      statement++;
    }
    assertThat(statement).as("statements there are, and one").isGreaterThan(15);
    assertThat(LOG.lines()).filteredOn(line -> line.matches("(?s)WARN (Lost the|The decision|Cannot release) .*"))
        .isNotEmpty().noneMatch(line -> line.contains("stack trace"));
  }

  private boolean goesWrong(Fault fault, int statement, Act act) {
    var faulty = FaultyWorld.with(lock);
    try (var scene = new Scene(faulty.world(), LOANS, new TaskLimits(5, 10))) {
      WorkRequest waiting = scene.recorded("bob", 3);
      UseCases oneThread = scene.useCases(StatementFaultsTest::alone);
      faulty.connections().arm(fault, statement);
      alone(() -> act.on(scene, oneThread, waiting));
      boolean wentWrong = faulty.connections().disarm();
      scene.backstage.takeTheLockAway();
      scene.backstage.passTimeOutOfSlots();
      if (statement % 2 == 0) {
        scene.sweep();
        Scene.soon().until(() -> scene.backstage.pending().findAny().isEmpty());
      }
      assertThat(scene.faults()).as("%s at statement %d", fault, statement).isEmpty();
      assertThat(scene.now(waiting).outcome()).as("%s at statement %d", fault, statement)
          .satisfiesAnyOf(
              outcome -> assertThat(outcome).isEqualTo(new RequestOutcome.Fulfilled(3, List.of())),
              outcome -> assertThat(fault == Fault.STATE_57014 && outcome instanceof RequestOutcome.Failed)
                  .as("failed by a selection that was cancelled").isTrue());
      return wentWrong;
    }
  }

  /** As on a thread of its own, which may end by what the database does, and by nothing else. */
  private static void alone(Runnable work) {
    try {
      work.run();
    } catch (DataAccessException | TransactionException ended) {
      // What the faults come to: an answer of 500 to a caller, the end of its turn to a leader.
    }
  }
}
