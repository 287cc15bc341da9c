package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.trial.Trials.Size;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.postgresql.ds.PGSimpleDataSource;

/** Small trials on two nodes in this process: safe strategies assign no loan twice. */
@TestInstance(Lifecycle.PER_CLASS)
@Order(1) // The slowest test.
class LocksTest {

  static final int BUYERS = 24;
  private static final int HELD_LIMIT = 1_000;

  /** Longer than all users need to arrive. */
  private static final int LONG_MILLIS = 500;
  static final Size LONG_WAIT = new Size(12, 3, 20, BUYERS, 60_000);

  /** Has a Redis of its own, because trials count its commands. */
  private final Servers servers = TestServers.SERVERS.withAnotherRedis();
  private final DatabaseTemplate template = TestServers.TEMPLATE;
  private final List<NodeHandle> nodes =
      List.of(NodeHandle.inProcess("node1", servers), NodeHandle.inProcess("node2", servers));
  private final List<NodeHandle> others =
      List.of(NodeHandle.inProcess("node3", servers), NodeHandle.inProcess("node4", servers));

  /** Shared by the tests with the long maximum wait: each strategy has tasks of its own for each kind of trial. */
  private final Trials onTwo = new Trials(servers, template, LONG_WAIT, others, false, true);

  @AfterAll
  void end() {
    onTwo.close();
    Stream.concat(nodes.stream(), others.stream()).forEach(NodeHandle::close);
    servers.close();
  }

  /** Those that need no server but PostgreSQL and Redis. */
  static Stream<Strategy> strategies() {
    return Arrays.stream(Strategy.values()).filter(strategy -> !strategy.needsMariaDb());
  }

  @Test
  void shouldAssignEachItemOnceOnTwoNodes() {
    strategies().filter(strategy -> strategy.safety().on(2))
        .forEach(strategy -> assertAssignedOnce(servers, onTwo, strategy));
  }

  @Test
  @Tag("proof")
  void shouldAssignEachItemOnceWhenTheLockIsInMariaDb() {
    assumeTrue(servers.startMariaDb().isPresent(), MariaDb.SKIPPED);
    try (var trials = new Trials(servers, template, LONG_WAIT, nodes, false, true)) {
      Arrays.stream(Strategy.values()).filter(Strategy::needsMariaDb).forEach(strategy -> {
        assertAssignedOnce(servers, trials, strategy);
        assertAllServed(trials, strategy);
      });
    }
  }

  static Result assertAssignedOnce(Servers servers, Trials trials, Strategy strategy) {
    Result result = trials.stock(strategy);
    String label = strategy.label();
    assertThat(result.served()).as("served by %s", label).isEqualTo(BUYERS);
    assertThat(result.verdict().duplicates()).as("loans assigned twice by %s", label).isZero();
    assertThat(result.verdict().lost()).as("lost updates by %s", label).isZero();
    assertThat(result.overlaps()).as("overlapping holds of %s", label).isEmpty();
    assertThat(loansAssignedTwice(servers, trials, strategy)).as("loans assigned twice by %s", label).isEmpty();
    return result;
  }

  @Test
  void shouldServeAllUsersThroughTheUseCase() {
    Stream.of(Strategy.ROW_NOWAIT, Strategy.LEASE, Strategy.REDISSON_FENCED, Strategy.OPTIMISTIC)
        .forEach(strategy -> assertAllServed(onTwo, strategy));
  }

  private static void assertAllServed(Trials trials, Strategy strategy) {
    Result result = trials.getWork(strategy);
    assertThat(result.served()).as("served by %s", strategy.label()).isEqualTo(result.timings().size());
    assertThat(result.verdict().duplicates()).as("loans assigned twice by %s", strategy.label()).isZero();
  }

  @Test
  void shouldSelectOnceForConcurrentRequests() {
    assertThat(onTwo.getWork(Strategy.ROW_SKIP_LOCKED, 1, LONG_MILLIS).verdict().selections()).isOne();
  }

  /** Serialization failures are retried; waiting for a lock is not a retry and sends no command to Redis. */
  @Test
  void shouldCountRetriesAndRedisCommands() {
    Result serializable = onTwo.repeated(Strategy.SERIALIZABLE);
    assertThat(serializable.retries()).isPositive();
    assertThat(serializable.verdict().selections()).isGreaterThan(50);
    Result waited = onTwo.repeated(Strategy.ROW_WAIT);
    assertThat(waited.retries()).isZero();
    assertThat(waited.costs().redisCommands()).as("commands other than pings of clients").isLessThan(50);
    assertThat(waited.users()).isEqualTo(10);
    assertThat(waited.served()).isEqualTo(50);
    assertThat(onTwo.repeated(Strategy.REDIS_FENCED).costs().redisCommands()).isGreaterThanOrEqualTo(2 * 50);
  }

  /** Found by the history checker of the product's tests, without its rules on order and pending requests. */
  static List<String> loansAssignedTwice(Servers servers, Trials trials, Strategy strategy) {
    var source = new PGSimpleDataSource();
    source.setUrl(servers.url(trials.database(), "postgres"));
    var run = new CallerLog().with(new DatabaseHistory(source), DatabaseTemplate.stockTask(strategy), HELD_LIMIT);
    return HistoryChecker.faults(run).stream().filter(fault -> fault.contains("two holders")).toList();
  }
}
