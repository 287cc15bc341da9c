package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the acts tell is what their runs show; docs/locks.md begins with them. */
class StoryTest {

  /** Longer than both users need to arrive. */
  private static final int LONG_MILLIS = 500;

  @Test
  void shouldShowWhatItsActsTell() {
    try (var servers = TestServers.SERVERS.withAnotherRedis();
        var oliver = NodeHandle.inProcess("node5", servers);
        var tracy = NodeHandle.inProcess("node6", servers)) {
      Map<Act, Result> story = Story.run(servers, TestServers.TEMPLATE, List.of(oliver, tracy), LONG_MILLIS);
      assertThat(story).hasSize(5)
          .allSatisfy((act, result) -> assertThat(act.isShownBy(result)).as("%s: %s", act, result).isTrue());
    }
  }
}
