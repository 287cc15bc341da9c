package dev.getwork.lab.trial;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.lab.node.Command;
import dev.getwork.lab.node.Reply;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.node.Reply.RequestTiming;
import dev.getwork.lab.node.SpanRecorder;
import dev.getwork.lab.trial.Result.Costs;
import dev.getwork.lab.trial.Result.Kind;
import dev.getwork.lab.trial.Result.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Runs the same trials with every strategy, on the same nodes and one database. */
public final class Trials implements AutoCloseable {

  /** The delay of a start, within which the command reaches all nodes. */
  private static final Duration UNTIL_THE_START = Duration.ofMillis(150);

  private static final int STOCK_SELECT_MILLIS = 2;
  private static final int COUNT = 3;
  private static final int FEW = 10;
  private static final int ITEMS = 5;

  private final Servers servers;
  private final DatabaseTemplate template;
  private final Size size;
  private final List<? extends NodeHandle> nodes;
  private final String database;
  private final Redis redis;
  private final ProductContext checker;

  /**
   * The size of the trials.
   *
   * @param users who request work, on all nodes together
   * @param rounds requests of each of them
   * @param selectMillis minimum duration of their selections
   * @param buyers users who each take one item of the stock
   * @param maxWaitMillis after which a user gives up
   * @param apartMillis by which each node starts after the one before
   */
  public record Size(int users, int rounds, int selectMillis, int buyers, int maxWaitMillis, int apartMillis) {

    /** A size with users who start at the same time on all nodes. */
    public Size(int users, int rounds, int selectMillis, int buyers, int maxWaitMillis) {
      this(users, rounds, selectMillis, buyers, maxWaitMillis, 0);
    }
  }

  /** Trials on a fresh database, with or without the safety layers behind the lock, and with or without notifications. */
  public Trials(
      Servers servers, DatabaseTemplate template, Size size, List<? extends NodeHandle> nodes, boolean guarded,
      boolean push) {
    this.servers = servers;
    this.template = template;
    this.size = size;
    this.nodes = nodes;
    this.database = template.copy(guarded);
    this.redis = new Redis(servers.redis(), "trials");
    this.checker = new ProductContext(servers.url(database, "postgres"), "checker", LockStatus.Kind.ROW, redis);
    NodeHandle.all(nodes,
        node -> new Command.Connect(servers.url(database, node.name()), servers.mariaDbUrl(node.name()), guarded, push,
            ProductContext.LEASE));
  }

  /** Users who request work at once, repeatedly. */
  public Result getWork(Strategy strategy) {
    return getWork(strategy, size.rounds(), size.selectMillis());
  }

  Result getWork(Strategy strategy, int rounds, int selectMillis) {
    long task = DatabaseTemplate.getWorkTask(strategy);
    return run(strategy, Kind.GET_WORK, task, size.users(), users -> new Command.PrepareGetWork(
        strategy, task, DatabaseTemplate.repeatedTask(strategy), users, rounds, COUNT, selectMillis,
        size.maxWaitMillis()));
  }

  /** Users who each take one item of the stock at once. */
  public Result stock(Strategy strategy) {
    return stock(strategy, Kind.STOCK, DatabaseTemplate.stockTask(strategy), size.buyers(), 1, STOCK_SELECT_MILLIS);
  }

  /** The trial of an act, whose selection takes as long as those of Get Work. */
  Result play(Act act) {
    return act.kind() == Kind.GET_WORK
        ? getWork(act.strategy())
        : stock(act.strategy(), act.kind(), DatabaseTemplate.stockTask(act.strategy()), size.buyers(), 1,
            size.selectMillis());
  }

  /** Ten users who each take several items. */
  public Result repeated(Strategy strategy) {
    return stock(strategy, Kind.REPEATED, DatabaseTemplate.repeatedTask(strategy), FEW, ITEMS, STOCK_SELECT_MILLIS);
  }

  private Result stock(Strategy strategy, Kind kind, long task, int buyers, int items, int selectMillis) {
    return run(strategy, kind, task, buyers, users -> new Command.PrepareStock(
        strategy, task, DatabaseTemplate.getWorkTask(strategy), users, items, selectMillis,
        size.maxWaitMillis()));
  }

  private Result run(Strategy strategy, Kind kind, long task, int users, Function<List<Integer>, Command> preparing) {
    NodeHandle.all(nodes, node -> preparing.apply(share(users, nodes.indexOf(node))));
    State before = state(task);
    var timings = new ArrayList<RequestTiming>();
    var spans = new ArrayList<Span>();
    long retries = 0;
    Costs costs;
    try (var meter = new CostMeter(servers.session(database), redis, database)) {
      long startAt = SpanRecorder.now() + UNTIL_THE_START.toNanos() / 1_000;
      for (Reply reply : NodeHandle.all(nodes,
          node -> new Command.Start(startAt + 1_000L * size.apartMillis() * nodes.indexOf(node)))) {
        Reply.Served served = (Reply.Served) reply;
        timings.addAll(served.timings());
        spans.addAll(served.spans());
        retries += served.retries();
      }
      costs = meter.read();
    }
    State after = state(task);
    int sold = kind == Kind.GET_WORK ? 0 : (int) timings.stream().filter(RequestTiming::isServed).count();
    long selections = spans.stream().filter(span -> span.activity() == Activity.SELECTING).count();
    return new Result(strategy, nodes.size(), kind, timings, spans, retries, new Verdict(
        after.duplicates() - before.duplicates(), after.remaining() - before.remaining() + sold, selections), costs);
  }

  private List<Integer> share(int users, int node) {
    return IntStream.range(0, users).filter(user -> user % nodes.size() == node).boxed().toList();
  }

  private record State(long duplicates, int remaining) {}

  private static final String REMAINING = "select remaining from lab_stock where task_id = :task";

  /** Counts at once; the report of the product's invariant check may be two seconds old. */
  private static final String DUPLICATES =
      """
      select count(*) from (
        select from assignment where ended_at is null group by task_id, loan_number having count(*) > 1) as duplicate
      """;

  private State state(long task) {
    long duplicates = checker.sql().sql(DUPLICATES).query(Long.class).single();
    int remaining = checker.sql().sql(REMAINING).param("task", task).query(Integer.class).single();
    return new State(duplicates, remaining);
  }

  /** The name of the database. */
  public String database() {
    return database;
  }

  @Override
  public void close() {
    NodeHandle.all(nodes, _ -> new Command.Disconnect());
    checker.close();
    redis.close();
    template.drop(database);
  }
}
