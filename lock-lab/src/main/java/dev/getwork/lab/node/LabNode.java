package dev.getwork.lab.node;

import static java.util.Objects.requireNonNull;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Command.Target;
import dev.getwork.lab.node.Reply.HolderOutcome;
import dev.getwork.lab.node.Reply.RequestTiming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A node of the laboratory, which executes one command at a time. */
public final class LabNode implements AutoCloseable {

  private static final long POLL_NANOS = 5_000_000;

  private final String name;
  private final Redis redis;
  private final Map<LockStatus.Kind, ProductContext> contexts = new EnumMap<>(LockStatus.Kind.class);
  private final Map<Strategy, LockHolder> holders = new EnumMap<>(Strategy.class);
  private Command.Connect connection = new Command.Connect("", "", true, true, Duration.ZERO);
  private @Nullable PreparedUsers prepared;

  /** A node that is not connected to a database yet. */
  public LabNode(String name, String redis) {
    this.name = name;
    this.redis = new Redis(redis, name);
  }

  public Reply execute(Command order) {
    try {
      return switch (order) {
        case Command.Connect connect -> connect(connect);
        case Command.PrepareGetWork getWork -> prepare(getWork.strategy(), getWork.selectMillis(), getWork.warmUpTask(),
            (strategyPorts, leaders) -> GetWorkUsers.ready(strategyPorts, leaders, getWork));
        case Command.PrepareStock stock -> prepare(stock.strategy(), stock.selectMillis(), stock.warmUpTask(),
            (strategyPorts, _) -> StockBuyer.ready(strategyPorts.application(), context(stock.strategy()).sql(),
                stock));
        case Command.Start(long startAt) -> requireNonNull(prepared, "no users are prepared").start(startAt);
        case Command.HoldLocks(List<Target> targets) -> hold(targets);
        case Command.FinishHolding() -> finish();
        case Command.PrepareTakeover(List<Target> targets) -> prepareTakeover(targets);
        case Command.TakeOver(long maxWait) -> takeOver(maxWait);
        case Command.Disconnect() -> disconnect();
      };
    } catch (RuntimeException wrong) {
      return new Reply.Failed(order.getClass().getSimpleName() + ": " + wrong);
    }
  }

  private Reply connect(Command.Connect connect) {
    connection = connect;
    return new Reply.Done();
  }

  private ProductContext context(Strategy strategy) {
    return contexts.computeIfAbsent(
        strategy == Strategy.LEASE ? LockStatus.Kind.LEASE : LockStatus.Kind.ROW,
        locking -> new ProductContext(
            connection.url(), name, locking, redis, connection.mariaDb(), connection.lease()));
  }

  private StrategyPorts strategyPorts(Strategy strategy, int selectMillis) {
    return StrategyPorts.in(context(strategy), strategy, connection, selectMillis);
  }

  private Reply prepare(Strategy strategy, int selectMillis, long warmUpTask,
      BiFunction<StrategyPorts, ExecutorService, SimultaneousUsers<List<RequestTiming>>> preparing) {
    prepared = new PreparedUsers(strategyPorts(strategy, selectMillis), warmUpTask, preparing);
    return new Reply.Done();
  }

  /** Builds and warms up all locks before any is held, so that this does not count as holding time. */
  private Reply prepareTakeover(List<Target> targets) {
    redis.connect();
    targets.forEach(target -> holders.put(target.strategy(), new LockHolder(
        strategyPorts(target.strategy(), 0).warmedUp(target.warmUpTask()), new TaskId(target.task()), name)));
    return new Reply.Done();
  }

  private Reply hold(List<Target> targets) {
    prepareTakeover(targets);
    return outcomes(LockHolder::begin);
  }

  private Reply finish() {
    Reply outcomes = outcomes(LockHolder::finish);
    release();
    return outcomes;
  }

  private Reply outcomes(Function<LockHolder, String> asking) {
    var outcomes = new ArrayList<HolderOutcome>();
    holders.forEach((strategy, holder) -> {
      String outcome = asking.apply(holder);
      outcomes.add(new HolderOutcome(strategy, SpanRecorder.now(), outcome));
    });
    return new Reply.HolderOutcomes(outcomes);
  }

  private Reply takeOver(long maxWait) {
    long until = System.nanoTime() + maxWait * 1_000_000;
    List<CompletableFuture<HolderOutcome>> watching = holders.entrySet().stream()
        .map(one -> CompletableFuture.supplyAsync(() -> watch(one.getKey(), one.getValue(), until),
            SimultaneousUsers.THREADS))
        .toList();
    var outcomes = new Reply.HolderOutcomes(watching.stream().map(CompletableFuture::join).toList());
    release();
    return outcomes;
  }

  private static HolderOutcome watch(Strategy strategy, LockHolder successor, long until) {
    while (System.nanoTime() < until) {
      if (successor.tryToTakeOver()) {
        return new HolderOutcome(strategy, SpanRecorder.now(), "taken over");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return new HolderOutcome(strategy, SpanRecorder.now(), "not free");
  }

  private void release() {
    holders.values().forEach(LockHolder::close);
    holders.clear();
  }

  private Reply disconnect() {
    List<ProductContext> left = List.copyOf(contexts.values());
    contexts.clear();
    SimultaneousUsers.THREADS.execute(() -> left.forEach(ProductContext::close)); // The listener needs a second to stop.
    return new Reply.Done();
  }

  @Override
  public void close() {
    disconnect();
    redis.close();
  }
}
