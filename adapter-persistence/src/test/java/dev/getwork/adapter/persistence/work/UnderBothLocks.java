package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.task.TaskLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs each test with either task lock, on a task of its own, and checks the history at its end. */
@ParameterizedClass
@EnumSource(Locking.class)
abstract class UnderBothLocks {

  @Parameter
  Locking lock = Locking.ROW;

  PostgresWorld world;
  TaskScenario scenario;

  TaskLimits limits() {
    return TaskLimits.DEFAULT;
  }

  /** Whether the surplus of a selection serves later requests. */
  boolean ready() {
    return false;
  }

  PostgresWorld createWorld() {
    return SharedWorld.with(lock);
  }

  @BeforeEach
  void createScenario() {
    world = createWorld();
    scenario = new TaskScenario(world, 20, limits(), ready());
  }

  @AfterEach
  void checkHistory() {
    assertThat(scenario.violations()).isEmpty();
    scenario.close();
  }
}
