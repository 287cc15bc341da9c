package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.Scene.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.interleaving.Checkpoint;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How many selections it takes to serve everybody. */
class OneSelectionTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  void shouldServeByItWhoComesWhileItRuns() {
    try (var scene = new Scene(SharedWorld.WORLD, 2, TaskLimits.DEFAULT)) {
      var late = new AtomicReference<WorkRequest>();
      scene.once(Checkpoint.SELECTED, () -> late.set(onAnotherThread(() -> scene.recorded("late", 1))));

      scene.request(scene.useCases(), "early", 1, SOON);

      await().atMost(SOON).until(() -> scene.now(late.get()).assigned() == 1);
      assertThat(selections(scene)).as("selections").isEqualTo(1);
    }
  }

  private static long selections(Scene scene) {
    return SharedWorld.WORLD.sql().sql("select count(*) from selection_run where task_id = :task")
        .param("task", scene.task.value()).query(Long.class).single();
  }
}
