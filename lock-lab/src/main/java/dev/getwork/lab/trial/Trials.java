package dev.getwork.lab.trial;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Reply;
import dev.getwork.lab.node.Reply.Doing;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.Visit;
import dev.getwork.lab.trial.Result.Costs;
import dev.getwork.lab.trial.Result.Kind;
import dev.getwork.lab.trial.Result.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Puts strategies through the same, on nodes and a database that are given once. */
public final class Trials implements AutoCloseable {

  /** For all nodes to hear of it; all else has been done by then. */
  private static final Duration UNTIL_THE_START = Duration.ofMillis(150);

  private static final int STOCK_SELECT_MILLIS = 2;
  private static final int COUNT = 3;
  private static final int FEW = 10;
  private static final int TURNS = 5;

  private final Servers servers;
  private final Field field;
  private final Size size;
  private final List<? extends Member> nodes;
  private final String database;
  private final Redis redis;
  private final LabWorld checker;

  /**
   * How much of it.
   *
   * @param users in a crowd, on all nodes together
   * @param rounds how often each of them presses
   * @param selectMillis how long the selection of a crowd takes at least
   * @param takers who each take one of the stock of a hundred
   * @param patienceMillis after which a user gives up
   */
  public record Size(int users, int rounds, int selectMillis, int takers, int patienceMillis) {}

  /** Trials on a fresh database, with the walls behind the lock or without, and with or without telling who waits. */
  public Trials(
      Servers servers, Field field, Size size, List<? extends Member> nodes, boolean guarded, boolean push) {
    this.servers = servers;
    this.field = field;
    this.size = size;
    this.nodes = nodes;
    this.database = field.copy(guarded);
    this.redis = new Redis(servers.redis(), "trials");
    this.checker = new LabWorld(servers.url(database, "postgres"), "checker", Locking.ROW, redis);
    Member.all(nodes, node -> new Order.Enter(servers.url(database, node.name()), guarded, push, LabWorld.LEASE));
  }

  /** Users who press together, again and again. */
  public Result crowd(Strategy strategy) {
    return crowd(strategy, size.rounds(), size.selectMillis());
  }

  Result crowd(Strategy strategy, int rounds, int selectMillis) {
    long task = Field.crowdTask(strategy);
    return run(strategy, Kind.CROWD, task, size.users(), users -> new Order.Crowd(
        strategy, task, Field.fewTask(strategy), users, rounds, COUNT, selectMillis, size.patienceMillis()));
  }

  /** Many at once, a hundred unless it is a test, each of whom takes one of a hundred. */
  public Result stock(Strategy strategy) {
    return stock(strategy, Kind.STOCK, Field.stockTask(strategy), size.takers(), 1);
  }

  /** Ten, who come again as soon as they have one. */
  public Result few(Strategy strategy) {
    return stock(strategy, Kind.FEW, Field.fewTask(strategy), FEW, TURNS);
  }

  private Result stock(Strategy strategy, Kind kind, long task, int takers, int turns) {
    return run(strategy, kind, task, takers, users -> new Order.Stock(
        strategy, task, Field.crowdTask(strategy), users, turns, STOCK_SELECT_MILLIS, size.patienceMillis()));
  }

  private Result run(Strategy strategy, Kind kind, long task, int users, Function<List<Integer>, Order> gathering) {
    Member.all(nodes, node -> gathering.apply(share(users, nodes.indexOf(node))));
    State before = state(task);
    var visits = new ArrayList<Visit>();
    var spans = new ArrayList<Span>();
    long retries = 0;
    Costs costs;
    try (var meter = new Meter(servers.session(database), redis, database)) {
      long startAt = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().plus(UNTIL_THE_START));
      for (Reply reply : Member.all(nodes, _ -> new Order.Go(startAt))) {
        Reply.Served served = (Reply.Served) reply;
        visits.addAll(served.visits());
        spans.addAll(served.spans());
        retries += served.retries();
      }
      costs = meter.read();
    }
    State after = state(task);
    int sold = kind == Kind.CROWD ? 0 : (int) visits.stream().filter(Visit::ended).count();
    long selections = spans.stream().filter(span -> span.doing() == Doing.SELECTING).count();
    return new Result(strategy, nodes.size(), kind, visits, spans, retries, new Verdict(
        after.doubles() - before.doubles(), after.remaining() - before.remaining() + sold, selections), costs);
  }

  private List<Integer> share(int users, int node) {
    return IntStream.range(0, users).filter(user -> user % nodes.size() == node).boxed().toList();
  }

  private record State(long doubles, int remaining) {}

  private static final String REMAINING = "select remaining from lab_stock where task_id = :task";

  /** The loans are counted by the product's own check, which knows nothing of stocks. */
  private State state(long task) {
    long doubles = checker.ports().invariants().check().stream()
        .filter(check -> check.invariant() == Invariant.NO_LOAN_WITH_TWO_USERS)
        .mapToLong(InvariantCheck::violations).sum();
    int remaining = checker.sql().sql(REMAINING).param("task", task).query(Integer.class).single();
    return new State(doubles, remaining);
  }

  String database() {
    return database;
  }

  @Override
  public void close() {
    Member.all(nodes, _ -> new Order.Leave());
    checker.close();
    redis.close();
    field.drop(database);
  }
}
