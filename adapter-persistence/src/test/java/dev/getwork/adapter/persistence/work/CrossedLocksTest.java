package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.fixture.Seed;
import dev.getwork.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** All who lock something at once, in random orders: users, leaders, managers who transfer loans, and the jobs. */
class CrossedLocksTest {

  private static final int USERS = 6;
  private static final int LOANS = 15;
  private static final TaskLimits LIMITS = new TaskLimits(3, 4);

  /** A circle is broken by the server within a second and counted; this is for one that it does not see. */
  private static final Duration BOUND = Duration.ofMinutes(4);

  @ParameterizedTest
  @EnumSource
  void shouldNeverWaitInACircle(Locking lock) {
    run(lock, 100);
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource
  void shouldNeverWaitInACircleForLonger(Locking lock) {
    run(lock, 1_500);
  }

  private static void run(Locking lock, int actions) {
    var seed = Seed.fresh();
    var database = TestDatabase.fresh();
    try (var world = PostgresWorld.on(database.dataSource(), database, lock);
        var one = new Scene(world, LOANS, LIMITS);
        var other = new Scene(world, LOANS, LIMITS)) {
      Meanwhile.atOnce(USERS + 1, BOUND, thread -> {
        RandomGenerator choices = new Seed(seed.value() + thread).generator();
        for (int action = 0; action < actions; action++) {
          act(thread, choices.nextBoolean() ? one : other, choices);
        }
        return true;
      });
      assertThat(one.faults()).as("%s", seed).isEmpty();
      assertThat(other.faults()).as("%s", seed).isEmpty();
    }
    assertThat(deadlocks(database)).as("deadlocks of %s", seed).isZero();
  }

  private static void act(int thread, Scene scene, RandomGenerator choices) {
    UseCases useCases = scene.useCases();
    if (thread == USERS) {
      scene.backstage.makeJobsDue();
      useCases.jobs().runJob().run(Job.values()[choices.nextInt(Job.values().length)]);
      return;
    }
    UserName self = name(thread);
    List<Assignment> mine = scene.world.ports().assignments().activeOf(self).stream()
        .filter(assignment -> assignment.task().equals(scene.task)).toList();
    switch (choices.nextInt(mine.isEmpty() ? 3 : 12)) {
      case 0, 1 -> scene.ask(useCases, self, 1 + choices.nextInt(LIMITS.maxPerRequest()), Duration.ZERO);
      case 2 -> scene.backstage.pending().filter(_ -> choices.nextBoolean()).findFirst()
          .ifPresent(id -> useCases.cancelWork().cancel(id, scene.now(id).user()));
      case 3, 4 -> scene.dispose(useCases, one(mine, choices), disposition(choices));
      case 5 -> useCases.releaseAssignment().release(one(mine, choices).id(), user("manager"));
      default -> useCases.transferAssignment()
          .transfer(one(mine, choices).id(), name(choices.nextInt(USERS)), user("manager"), Optional.empty());
    }
  }

  private static UserName name(int thread) {
    return user("user-" + thread);
  }

  private static Assignment one(List<Assignment> of, RandomGenerator choices) {
    return of.get(choices.nextInt(of.size()));
  }

  private static Disposition disposition(RandomGenerator choices) {
    return switch (choices.nextInt(9)) {
      case 0 -> new Disposition.NeverReturn(new Reason("a loan of my cousin"));
      case 1, 2, 3 -> new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty());
      default -> new Disposition.Complete();
    };
  }

  /** Of which even those count that were made good by trying again. Sessions tell of theirs when they end. */
  private static long deadlocks(TestDatabase database) {
    var sql = JdbcClient.create(database.dataSource());
    Scene.soon().until(() -> sql
        .sql("select count(*) = 1 from pg_stat_activity where datname = current_database()")
        .query(Boolean.class).single());
    return sql.sql("select deadlocks from pg_stat_database where datname = current_database()")
        .query(Long.class).single();
  }
}
