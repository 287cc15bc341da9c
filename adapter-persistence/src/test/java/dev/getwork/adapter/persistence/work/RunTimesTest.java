package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.interleaving.Checkpoint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is drawn of a run is in the order in which it was. */
class RunTimesTest extends UnderBothLocks {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldBeginWithTheFirstWhoWaited(boolean another) {
    if (another) {
      scene.once(Checkpoint.SELECTED, () -> Scene.onAnotherThread(() -> scene.recorded("ben", 1)));
    }
    WorkRequest first = scene.request(scene.useCases(), "ann", 2, Scene.BOUND);
    scene.awaitRest();
    SelectionRun run = world.ports().runs().newest(Optional.of(scene.task), Page.first(1)).getFirst();
    Served served = run.served().orElseThrow();
    assertThat(served.requests()).isEqualTo(another ? 2 : 1);
    assertThat(served.waitingSince()).contains(first.recordedAt());
    assertThat(List.of(
        first.recordedAt(), served.leadingSince().orElseThrow(), run.startedAt(), run.endedAt(),
        run.decidedAt().orElseThrow(), world.ports().clock().now())).isSorted();
  }
}
