package dev.getwork.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.lab.lock.Safe;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The laboratory in small, on two nodes of this process: what is safe keeps every loan from a second user, and
 * what is not is caught, by the product's invariants and by the checker of its tests alike.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Order(1) // It takes longest.
class LocksTest {

  private static final int TAKERS = 24;
  private static final int HELD_LIMIT = 1_000;

  /** In which all have come. */
  private static final int LONG_MILLIS = 500;
  private static final Size PATIENT = new Size(12, 3, 20, TAKERS, 60_000);

  /** Some of what is not safe also stops for ever. */
  private static final Size IMPATIENT = new Size(12, 3, 20, TAKERS, 1_500);

  /** With a Redis that no other class asks: trials count its commands. */
  private final Servers servers = Ground.SERVERS.withAnotherRedis();
  private final Field field = Ground.FIELD;
  private final List<Member> nodes = List.of(Member.here("node1", servers), Member.here("node2", servers));
  private final List<Member> others = List.of(Member.here("node3", servers), Member.here("node4", servers));

  /** One for all that is patient: each strategy has tasks of its own for each kind of trial. */
  private final Trials onTwo = new Trials(servers, field, PATIENT, others, false, true);

  @AfterAll
  void end() {
    onTwo.close();
    Stream.concat(nodes.stream(), others.stream()).forEach(Member::close);
    servers.close();
  }

  private static Stream<Strategy> strategies() {
    return Arrays.stream(Strategy.values());
  }

  @Test
  void shouldHandEachOfTheStockToOne() {
    strategies().filter(strategy -> strategy.safe().on(2)).forEach(strategy -> assertSoldOnce(onTwo, strategy));
  }

  /** Each turn selects, but for those whom the list of their node serves. */
  @Test
  void shouldHandEachOfTheStockToOneWhereOneNodeIsEnough() {
    try (var trials = new Trials(servers, field, PATIENT, nodes.subList(0, 1), false, true)) {
      strategies().filter(strategy -> strategy.safe() == Safe.ON_ONE_NODE).forEach(strategy -> {
        long selections = assertSoldOnce(trials, strategy).verdict().selections();
        if (strategy == Strategy.JVM_CACHE) {
          assertThat(selections).as("selections of %s", strategy.label()).isLessThan(TAKERS);
        } else {
          assertThat(selections).as("selections of %s", strategy.label()).isEqualTo(TAKERS);
        }
      });
    }
  }

  private Result assertSoldOnce(Trials trials, Strategy strategy) {
    Result result = trials.stock(strategy);
    String who = strategy.label();
    assertThat(result.served()).as("served by %s", who).isEqualTo(TAKERS);
    assertThat(result.verdict().doubles()).as("loans that %s gave to two", who).isZero();
    assertThat(result.verdict().lost()).as("what %s wrote over of the stock", who).isZero();
    assertThat(result.overlaps()).as("when two held the lock of %s", who).isEmpty();
    assertThat(loansOfTwo(trials, strategy)).as("loans that %s gave to two", who).isEmpty();
    return result;
  }

  /** Else the zeros of the others would prove nothing. */
  @Test
  void shouldCatchWhatIsNotSafe() {
    assertCaught(2);
  }

  /** A lock of one node's memory is not among these: on one node it is right. */
  @Test
  void shouldCatchWhatIsNotSafeOnOneNodeEither() {
    assertCaught(1);
  }

  private void assertCaught(int on) {
    try (var trials = new Trials(servers, field, IMPATIENT, nodes.subList(0, on), false, true)) {
      strategies().filter(strategy -> !strategy.safe().on(on)).forEach(strategy -> {
        Result result = trials.stock(strategy);
        assertThat(result.verdict().doubles()).as("loans that %s gave to two", strategy.label()).isPositive();
        assertThat(result.verdict().lost()).as("what %s wrote over of the stock", strategy.label()).isPositive();
        assertThat(loansOfTwo(trials, strategy)).as("loans that %s gave to two", strategy.label()).isNotEmpty();
      });
    }
  }

  /** Through the product's use case, whose leader serves all. */
  @Test
  void shouldServeACrowd() {
    Stream.of(Strategy.ROW_NOWAIT, Strategy.LEASE, Strategy.REDISSON_FENCED, Strategy.OPTIMISTIC).forEach(strategy -> {
      Result result = onTwo.crowd(strategy);
      assertThat(result.served()).as("served by %s", strategy.label()).isEqualTo(result.visits().size());
      assertThat(result.verdict().doubles()).as("loans that %s gave to two", strategy.label()).isZero();
    });
  }

  @Test
  void shouldSelectOnceForAWave() {
    assertThat(onTwo.crowd(Strategy.ROW_SKIP_LOCKED, 1, LONG_MILLIS).verdict().selections()).isOne();
  }

  /** What is refused at the commit is begun again; what waits for a lock is not, and asks nothing of Redis. */
  @Test
  void shouldCountWhatIsBegunAgainAndWhatIsAskedOfRedis() {
    Result serializable = onTwo.few(Strategy.SERIALIZABLE);
    assertThat(serializable.retries()).isPositive();
    assertThat(serializable.verdict().selections()).isGreaterThan(50);
    Result waited = onTwo.few(Strategy.ROW_WAIT);
    assertThat(waited.retries()).isZero();
    assertThat(waited.costs().redisCommands()).as("but for a client that sees whether Redis is there").isLessThan(50);
    assertThat(waited.users()).isEqualTo(10);
    assertThat(waited.served()).isEqualTo(50);
    assertThat(onTwo.few(Strategy.REDIS_FENCED).costs().redisCommands()).isGreaterThanOrEqualTo(2 * 50);
  }

  /** By the checker of the product's own tests. Nothing is asked of the order here, and who gave up is pending. */
  private List<String> loansOfTwo(Trials trials, Strategy strategy) {
    var source = new PGSimpleDataSource();
    source.setUrl(servers.url(trials.database(), "postgres"));
    var run = new CallerLog().with(new DatabaseHistory(source), Field.stockTask(strategy), HELD_LIMIT);
    return HistoryChecker.faults(run).stream().filter(fault -> fault.contains("two holders")).toList();
  }
}
