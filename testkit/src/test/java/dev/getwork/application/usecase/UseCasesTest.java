package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.InMemoryWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The one door leads to every room. */
final class UseCasesTest {

  private final UseCases useCases = new InMemoryWorld().node();

  @Test
  void shouldLeadToEveryInPort() {
    ClusterUseCases cluster = useCases.cluster();
    EventUseCases events = useCases.events(Runnable::run, _ -> {});
    assertThat(List.of(cluster.viewNodes(), cluster.viewLocks(), cluster.viewSlots(), events.followHistory(),
        events.endStreams())).doesNotContainNull();
    assertThat(cluster.viewNodes().live()).isEmpty();
  }
}
