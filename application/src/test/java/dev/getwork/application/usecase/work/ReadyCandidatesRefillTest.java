package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.port.in.work.RequestWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A refill selects before the ready candidates expire or run out. */
final class ReadyCandidatesRefillTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().withReadyCandidates()).withLoans(9);
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
  private final RequestWork inline =
      scenario.world.node(Runnable::run).with(InstantSource.class, time::get).get(RequestWork.class);

  /** The selection took ten seconds: within twice that time the candidates expire. */
  @Test
  void shouldSelectAheadOfExpiry() {
    scenario.world.selection().whileSelecting(() -> time.updateAndGet(now -> now.plusSeconds(10)));
    loans("ann", 1);
    time.updateAndGet(now -> now.plusSeconds(29));
    loans("bob", 1);
    assertThat(selections()).isEqualTo(1);
    time.updateAndGet(now -> now.plusSeconds(2));
    loans("eve", 1);
    assertThat(selections()).as("the refill").isEqualTo(2);
    time.updateAndGet(now -> now.plusSeconds(30));
    assertThat(loans("ann", 1)).containsExactly("L-4");
    assertThat(selections()).isEqualTo(2);
  }

  /** The other node assigns a candidate of this node, whose only request is for a user who may have no more loans. */
  @Test
  void shouldNotSelectWhileNoLoanIsNeeded() {
    var limited = new GetWorkScenario(aTask().withReadyCandidates().limitedTo(1, 1)).withLoans(9);
    limited.world.selection().whileSelecting(() -> time.updateAndGet(now -> now.plusSeconds(10)));
    ApplicationNode node = limited.world.node(Runnable::run).with(InstantSource.class, time::get);
    GetWorkScenario.view(node.get(RequestWork.class).request(limited.command("ann", 1, Duration.ZERO)));
    time.updateAndGet(now -> now.plusSeconds(31));
    GetWorkScenario.view(node.get(RequestWork.class).request(limited.command("bob", 1, Duration.ZERO)));
    assertThat(limited.request("eve", 1).assignments()).hasSize(1);
    time.updateAndGet(now -> now.plusSeconds(31));
    int selected = limited.world.selection().selections();
    assertThat(node.get(RequestWork.class).request(limited.command("ann", 1, Duration.ZERO)))
        .isInstanceOf(RequestWork.HeldLimitReached.class);
    assertThat(limited.world.selection().selections()).isEqualTo(selected);
  }

  /** Three of four candidates were used in ten seconds, which is the time of the selection. */
  @Test
  void shouldSelectAheadOfNeed() {
    scenario.world.selection().limitTo(4);
    scenario.world.selection().whileSelecting(() -> time.updateAndGet(now -> now.plusSeconds(10)));
    assertThat(loans("ann", 3)).containsExactly("L-1", "L-2", "L-3");
    assertThat(selections()).as("with the refill").isEqualTo(2);
    assertThat(loans("bob", 3)).containsExactly("L-4", "L-5", "L-6");
  }

  @Test
  void shouldRefillOnceAtATime() {
    scenario.world.selection().whileSelecting(() -> time.updateAndGet(now -> now.plusSeconds(10)));
    ApplicationNode manual = scenario.manualNode.with(InstantSource.class, time::get);
    scenario.recorded("ann", 1);
    scenario.serveStranded(manual);
    time.updateAndGet(now -> now.plusSeconds(31));
    assertThat(loans(manual.get(RequestWork.class), "bob", 1)).containsExactly("L-2");
    assertThat(loans(manual.get(RequestWork.class), "eve", 1)).containsExactly("L-3");
    scenario.leaders.runAll();
    assertThat(selections()).as("with one refill").isEqualTo(2);
  }

  @Test
  void shouldServeRemainingCandidatesWhenARefillFails() {
    scenario.world.selection().whileSelecting(() -> time.updateAndGet(now -> now.plusSeconds(10)));
    loans("ann", 1);
    scenario.world.selection().fail("timeout");
    time.updateAndGet(now -> now.plusSeconds(31));
    assertThat(loans("bob", 1)).containsExactly("L-2");
    assertThat(selections()).as("with the refill").isEqualTo(2);
    assertThat(loans("eve", 1)).containsExactly("L-3");
  }

  private List<String> loans(String user, int count) {
    return loans(inline, user, count);
  }

  private List<String> loans(RequestWork at, String user, int count) {
    return GetWorkScenario.loans(GetWorkScenario.view(
        at.request(scenario.command(user, count, Duration.ofSeconds(20)))));
  }

  private int selections() {
    return scenario.world.selection().selections();
  }
}
