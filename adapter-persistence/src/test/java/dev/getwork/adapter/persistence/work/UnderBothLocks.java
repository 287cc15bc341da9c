package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.domain.task.TaskLimits;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Each test on a scene of its own, with either lock; and when all has come to rest, nothing may be wrong with it. */
@ParameterizedClass
@EnumSource(Locking.class)
abstract class UnderBothLocks {

  /** One for each lock in this JVM: each test brings a task and loans of its own. */
  private static final Map<Locking, PostgresWorld> WORLDS = new EnumMap<>(Locking.class);

  /** Either, one after the other. */
  @Parameter
  Locking lock = Locking.ROW;

  PostgresWorld world;
  Scene scene;

  TaskLimits limits() {
    return TaskLimits.DEFAULT;
  }

  @BeforeEach
  void setTheScene() {
    world = WORLDS.computeIfAbsent(lock, PostgresWorld::start);
    scene = new Scene(world, 20, limits());
  }

  @AfterEach
  void judge() {
    assertThat(scene.faults()).isEmpty();
    scene.close();
  }
}
