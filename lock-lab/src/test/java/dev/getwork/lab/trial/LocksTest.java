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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The laboratory in small, on two nodes of this process: what is safe keeps every loan from a second user, and
 * what is not is caught, by the product's invariants and by the checker of its tests alike.
 */
@TestInstance(Lifecycle.PER_CLASS)
class LocksTest {

  private static final int TAKERS = 24;
  private static final int HELD_LIMIT = 1_000;
  private static final Size PATIENT = new Size(12, 3, 20, TAKERS, 60_000);

  /** Some of what is not safe also stops for ever. */
  private static final Size IMPATIENT = new Size(12, 3, 20, TAKERS, 1_500);

  private Servers servers;
  private List<Member> nodes;
  private Field field;

  @BeforeAll
  void start() {
    servers = Servers.start(false);
    field = Field.lay(servers);
    nodes = List.of(Member.here("node1", servers), Member.here("node2", servers));
  }

  @AfterAll
  void end() {
    nodes.forEach(Member::close);
    servers.close();
  }

  private static Stream<Strategy> strategies() {
    return Arrays.stream(Strategy.values());
  }

  @Test
  void shouldHandEachOfTheStockToOne() {
    assertSoldOnce(2, strategies().filter(strategy -> strategy.safe().on(2)));
  }

  @Test
  void shouldHandEachOfTheStockToOneWhereOneNodeIsEnough() {
    assertSoldOnce(1, strategies().filter(strategy -> strategy.safe() == Safe.ON_ONE_NODE));
  }

  private void assertSoldOnce(int on, Stream<Strategy> strategies) {
    try (var trials = new Trials(servers, field, PATIENT, nodes.subList(0, on))) {
      strategies.forEach(strategy -> {
        Result result = trials.stock(strategy);
        String who = strategy.label();
        assertThat(result.served()).as("served by %s", who).isEqualTo(TAKERS);
        assertThat(result.verdict().doubles()).as("loans that %s gave to two", who).isZero();
        assertThat(result.verdict().left()).as("what %s wrote over of the stock", who).isZero();
        assertThat(loansOfTwo(trials, strategy)).as("loans that %s gave to two", who).isEmpty();
      });
    }
  }

  /** Else the zeros of the others would prove nothing. */
  @Test
  void shouldCatchWhatIsNotSafe() {
    try (var trials = new Trials(servers, field, IMPATIENT, nodes)) {
      strategies().filter(strategy -> !strategy.safe().on(2)).forEach(strategy -> {
        Result result = trials.stock(strategy);
        assertThat(result.verdict().doubles()).as("loans that %s gave to two", strategy.label()).isPositive();
        assertThat(loansOfTwo(trials, strategy)).as("loans that %s gave to two", strategy.label()).isNotEmpty();
      });
    }
  }

  /** Through the product's use case, whose leader serves all. */
  @Test
  void shouldServeACrowd() {
    try (var trials = new Trials(servers, field, PATIENT, nodes)) {
      Stream.of(Strategy.ROW_SKIP_LOCKED, Strategy.LEASE, Strategy.REDISSON_FENCED, Strategy.OPTIMISTIC)
          .forEach(strategy -> {
            Result result = trials.crowd(strategy);
            assertThat(result.served()).as("served by %s", strategy.label()).isEqualTo(result.visits().size());
            assertThat(result.verdict().doubles()).as("loans that %s gave to two", strategy.label()).isZero();
          });
    }
  }

  /** By the checker of the product's own tests. Nothing is asked of the order here, and who gave up is pending. */
  private List<String> loansOfTwo(Trials trials, Strategy strategy) {
    var source = new PGSimpleDataSource();
    source.setUrl(servers.url(trials.database(), "postgres"));
    var run = new CallerLog().with(new DatabaseHistory(source), Field.stockTask(strategy), HELD_LIMIT);
    return HistoryChecker.faults(run).stream().filter(fault -> fault.contains("two holders")).toList();
  }
}
