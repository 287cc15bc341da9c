package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorded times of a selection run. */
class SelectionRunTimesTest extends UnderBothLocks {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldRecordTimesInTheOrderOfTheRun(boolean another) {
    if (another) {
      scenario.once(Checkpoint.SELECTED, () -> TaskScenario.onAnotherThread(() -> scenario.recorded("ben", 1)));
    }
    WorkRequest first = scenario.request(scenario.node(), "ann", 2, TaskScenario.BOUND).request();
    scenario.awaitIdle();
    SelectionRun run = world.get(Leaders.class).selectionRuns(Optional.of(scenario.task), Page.first(1)).getFirst();
    Served served = run.served().orElseThrow();
    assertThat(served.requests()).isEqualTo(another ? 2 : 1);
    assertThat(served.waitingSince()).contains(first.recordedAt());
    assertThat(List.of(
        first.recordedAt(), served.leadingSince().orElseThrow(), run.startedAt(), run.endedAt(),
        run.decidedAt().orElseThrow(), world.ports().clock().now())).isSorted();
  }
}
