package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.cluster.InvariantsOfWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Everything that takes locks, concurrently and in random orders: users, leaders, managers who transfer loans or mark users absent, and jobs.
 * One task comes after the other, so that users are locked too. Meanwhile the invariants are checked.
 */
class DeadlockTest {

  private static final int USERS = 6;
  private static final int LOANS = 15;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);
  /** The server breaks a deadlock within a second and counts it; this bound is for one that it does not see. */
  private static final Duration BOUND = Duration.ofMinutes(4);

  @ParameterizedTest
  @EnumSource
  void shouldNotDeadlockOrViolateInvariants(LockStatus.Kind lock) {
    run(lock, 100);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldNotDeadlockOrViolateInvariantsInManyActions(LockStatus.Kind lock) {
    run(lock, 1_500);
  }

  private static void run(LockStatus.Kind lock, int actions) {
    var seed = Seed.fresh();
    var database = TestDatabase.fresh();
    try (var world = PostgresWorld.on(database, PostgresWorld.settings("test", lock));
        var other = new TaskScenario(world, LOANS, LIMITS);
        var one = other.following()) {
      var done = new AtomicBoolean();
      var checking = Concurrently.elsewhere(() -> checkInvariants(world, seed, done::get));
      Concurrently.atOnce(USERS + 1, BOUND, thread -> {
        RandomGenerator choices = new Seed(seed.value() + thread).generator();
        for (int action = 0; action < actions; action++) {
          act(thread, choices.nextBoolean() ? one : other, choices);
        }
        return true;
      });
      done.set(true);
      assertThat(Concurrently.resultOf(checking)).as("the most that was checked for each invariant")
          .hasSize(Invariant.values().length).allSatisfy((_, of) -> assertThat(of).isPositive());
      assertThat(one.violations()).as("%s", seed).isEmpty();
      assertThat(other.violations()).as("%s", seed).isEmpty();
    }
    assertThat(deadlocks(database)).as("deadlocks of %s", seed).isZero();
  }

  private static Map<Invariant, Long> checkInvariants(PostgresWorld world, Seed seed, BooleanSupplier done) {
    Invariants invariants = InvariantsOfWorld.uncached(world);
    Map<Invariant, Long> most = new EnumMap<>(Invariant.class);
    do {
      List<InvariantCheck> checks = invariants.check().checks();
      assertThat(checks).as("%s", seed).allMatch(InvariantCheck::holds);
      checks.forEach(one -> most.merge(one.invariant(), one.of(), Math::max));
    } while (!done.getAsBoolean());
    return most;
  }

  private static void act(int thread, TaskScenario scenario, RandomGenerator choices) {
    ApplicationNode node = scenario.node();
    if (thread == USERS) {
      scenario.run(node, Job.values()[choices.nextInt(Job.values().length)]);
      return;
    }
    UserName self = name(thread);
    List<Assignment> mine = scenario.world.ports().assignments().activeOf(self).stream()
        .filter(assignment -> assignment.task().equals(scenario.task)).toList();
    switch (choices.nextInt(mine.isEmpty() ? 3 : 12)) {
      case 0, 1 -> scenario.answer(node, self, 1 + choices.nextInt(LIMITS.maxPerRequest()), Duration.ZERO);
      case 2 -> scenario.database.pending().filter(_ -> choices.nextBoolean()).findFirst()
          .ifPresent(id -> node.get(CancelWork.class).cancel(id, scenario.current(id).user()));
      case 3, 4 -> scenario.dispose(node, one(mine, choices), disposition(choices));
      case 5 -> node.get(ReleaseAssignment.class).release(one(mine, choices).id(), user("manager"));
      case 6 -> {
        UserName absent = name(choices.nextInt(USERS));
        node.get(ControlAbsences.class)
            .begin(absent, Instant.now().plus(Duration.ofDays(1)), Optional.empty(), user("manager"));
        node.get(ControlAbsences.class).end(absent, user("manager"));
      }
      default -> node.get(TransferAssignment.class)
          .transfer(one(mine, choices).id(), name(choices.nextInt(USERS)), Optional.empty(), user("manager"));
    }
  }

  private static UserName name(int thread) {
    return user("user-" + thread);
  }

  private static Assignment one(List<Assignment> of, RandomGenerator choices) {
    return of.get(choices.nextInt(of.size()));
  }

  private static Disposition disposition(RandomGenerator choices) {
    return switch (choices.nextInt(10)) {
      case 0 -> new Disposition.NeverReturn(new Reason("a loan of my cousin"));
      case 1 -> new Disposition.NotMe(new Reason("a conflict of interest"));
      case 2, 3, 4 -> new Disposition.ReturnAfter(0, Optional.empty());
      default -> new Disposition.Complete(Map.of());
    };
  }

  /** Counts all deadlocks, also before a successful retry. Sessions report them when they end. */
  private static long deadlocks(TestDatabase database) {
    var sql = JdbcClient.create(database.dataSource());
    TaskScenario.eventually().until(() -> sql
        .sql("select count(*) = 1 from pg_stat_activity where datname = current_database()")
        .query(Boolean.class).single());
    return sql.sql("select deadlocks from pg_stat_database where datname = current_database()")
        .query(Long.class).single();
  }
}
