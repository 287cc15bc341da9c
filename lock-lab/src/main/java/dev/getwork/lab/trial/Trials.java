package dev.getwork.lab.trial;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.LabWorld;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Reply;
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
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Puts strategies through the same, on nodes and a database that are given once. */
public final class Trials implements AutoCloseable {

  /** For all to be ready: recorded, and each thread started. */
  private static final Duration UNTIL_THE_START = Duration.ofMillis(150);

  private static final int STOCK_SELECT_MILLIS = 2;
  private static final int COUNT = 3;

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

  /** Trials on a fresh database, without the walls behind the lock. */
  public Trials(Servers servers, Field field, Size size, List<? extends Member> nodes) {
    this(servers, field, size, nodes, false);
  }

  /** Trials on a fresh database, with the walls or without. */
  public Trials(Servers servers, Field field, Size size, List<? extends Member> nodes, boolean guarded) {
    this.servers = servers;
    this.field = field;
    this.size = size;
    this.nodes = nodes;
    this.database = field.copy(guarded);
    this.redis = new Redis(servers.redis());
    this.checker = new LabWorld(servers.url(database, "postgres"), "checker", Locking.ROW, redis);
    Member.all(nodes, node -> new Order.Enter(servers.url(database, node.name()), guarded));
  }

  /** Users who press together, again and again. */
  public Result crowd(Strategy strategy) {
    long task = Field.crowdTask(strategy);
    return run(strategy, Kind.CROWD, task, size.users(), (users, startAt) -> new Order.Crowd(
        strategy, task, users, size.rounds(), COUNT, size.selectMillis(), size.patienceMillis(), startAt));
  }

  /** Many at once, a hundred unless it is a test, each of whom takes one of a hundred. */
  public Result stock(Strategy strategy) {
    long task = Field.stockTask(strategy);
    return run(strategy, Kind.STOCK, task, size.takers(), (users, startAt) -> new Order.Stock(
        strategy, task, users, STOCK_SELECT_MILLIS, size.patienceMillis(), startAt));
  }

  private Result run(
      Strategy strategy, Kind kind, long task, int users, BiFunction<List<Integer>, Long, Order> order) {
    warmUp(strategy);
    Verdict before = verdict(task);
    var visits = new ArrayList<Visit>();
    var spans = new ArrayList<Span>();
    Costs costs;
    try (var meter = new Meter(servers.sql(database), database)) {
      long startAt = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().plus(UNTIL_THE_START));
      Member.all(nodes, node -> order.apply(share(users, nodes.indexOf(node)), startAt)).forEach(reply -> {
        switch (reply) {
          case Reply.Served(List<Visit> some, List<Span> others) -> {
            visits.addAll(some);
            spans.addAll(others);
          }
          case Reply other -> throw new IllegalStateException(strategy.label() + ": " + other);
        }
      });
      costs = meter.read();
    }
    Verdict after = verdict(task);
    int sold = kind == Kind.STOCK ? (int) visits.stream().filter(Visit::ended).count() : 0;
    return new Result(strategy, nodes.size(), kind, visits, spans, new Verdict(
        after.doubles() - before.doubles(), after.left() - before.left() + sold,
        after.selections() - before.selections()), costs);
  }

  /** Has everything done once that is slower the first time, for nobody. */
  private void warmUp(Strategy strategy) {
    Member.all(nodes, _ -> new Order.Stock(strategy, Field.crowdTask(strategy), List.of(), 0, 0, 0));
  }

  private List<Integer> share(int users, int node) {
    return IntStream.range(0, users).filter(user -> user % nodes.size() == node).boxed().toList();
  }

  private static final String LEFT = "select remaining from lab_stock where task_id = :task";
  private static final String SELECTIONS = "select count(*) from selection_run where task_id = :task";

  /** The loans are counted by the product's own check, which knows nothing of stocks. */
  private Verdict verdict(long task) {
    long doubles = checker.ports().invariants().check().stream()
        .filter(check -> check.invariant() == Invariant.NO_LOAN_WITH_TWO_USERS)
        .mapToLong(InvariantCheck::violations).sum();
    int left = checker.sql().sql(LEFT).param("task", task).query(Integer.class).single();
    return new Verdict(doubles, left, checker.sql().sql(SELECTIONS).param("task", task).query(Long.class).single());
  }

  /** The database, for whoever wants to look further. */
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
