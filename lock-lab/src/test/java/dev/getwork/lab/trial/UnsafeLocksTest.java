package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Safety;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Trials.Size;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * Small trials of strategies that are unsafe on two nodes: the product's invariants and the history checker of its tests
 * detect that. Some of them are safe on one node.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Order(1) // With LocksTest, the slowest.
class UnsafeLocksTest {

  /** Some unsafe strategies block forever. */
  private static final Size SHORT_WAIT = new Size(12, 3, 20, LocksTest.BUYERS, 1_500);

  private final Servers servers = TestServers.SERVERS;
  private final List<NodeHandle> nodes =
      List.of(NodeHandle.inProcess("node1", servers), NodeHandle.inProcess("node2", servers));

  @AfterAll
  void end() {
    nodes.forEach(NodeHandle::close);
  }

  /** Each user selects, unless the cache of the node has candidates. */
  @Test
  void shouldAssignEachItemOnceOnOneNode() {
    try (
        var trials = new Trials(servers, TestServers.TEMPLATE, LocksTest.LONG_WAIT, nodes.subList(0, 1), false, true)) {
      LocksTest.strategies().filter(strategy -> strategy.safety() == Safety.ON_ONE_NODE).forEach(strategy -> {
        long selections = LocksTest.assertAssignedOnce(servers, trials, strategy).verdict().selections();
        if (strategy == Strategy.JVM_CACHE) {
          assertThat(selections).as("selections of %s", strategy.label()).isLessThan(LocksTest.BUYERS);
        } else {
          assertThat(selections).as("selections of %s", strategy.label()).isEqualTo(LocksTest.BUYERS);
        }
      });
    }
  }

  /** Without this, the zeros of the safe strategies would prove nothing. */
  @Test
  void shouldDetectUnsafeStrategiesOnTwoNodes() {
    assertDetected(2);
  }

  /** The strategies in the memory of one node are safe here. */
  @Test
  void shouldDetectUnsafeStrategiesOnOneNode() {
    assertDetected(1);
  }

  private void assertDetected(int on) {
    try (var trials = new Trials(servers, TestServers.TEMPLATE, SHORT_WAIT, nodes.subList(0, on), false, true)) {
      LocksTest.strategies().filter(strategy -> !strategy.safety().on(on)).forEach(strategy -> {
        Result result = trials.stock(strategy);
        assertThat(result.verdict().duplicates()).as("loans assigned twice by %s", strategy.label()).isPositive();
        assertThat(result.verdict().lost()).as("lost updates by %s", strategy.label()).isPositive();
        assertThat(LocksTest.loansAssignedTwice(servers, trials, strategy))
            .as("loans assigned twice by %s", strategy.label())
            .isNotEmpty();
      });
    }
  }
}
