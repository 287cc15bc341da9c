package dev.getwork.lab.node;

import static java.util.Objects.requireNonNull;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Order.Target;
import dev.getwork.lab.node.Reply.Fate;
import dev.getwork.lab.node.Reply.Visit;
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

/** A node: does what it is told, one order at a time. */
public final class LabNode implements AutoCloseable {

  private static final long LOOK_NANOS = 5_000_000;

  private final String name;
  private final Redis redis;
  private final Map<Locking, LabWorld> worlds = new EnumMap<>(Locking.class);
  private final Map<Strategy, Keeper> keepers = new EnumMap<>(Strategy.class);
  private Order.Enter place = new Order.Enter("", true, true, Duration.ZERO);
  private @Nullable Gathering gathered;

  /** A node that has yet to be told where its database is. */
  public LabNode(String name, String redis) {
    this.name = name;
    this.redis = new Redis(redis, name);
  }

  /** Does it. */
  public Reply obey(Order order) {
    try {
      return switch (order) {
        case Order.Enter enter -> enter(enter);
        case Order.Crowd crowd -> gather(crowd.strategy(), crowd.selectMillis(), crowd.warmUpTask(),
            (contender, leaders) -> Crowd.ready(contender, leaders, crowd));
        case Order.Stock stock -> gather(stock.strategy(), stock.selectMillis(), stock.warmUpTask(),
            (contender, _) -> StockTaker.ready(contender.ports(), world(stock.strategy()).sql(), stock));
        case Order.Go(long startAt) -> requireNonNull(gathered, "nobody").go(startAt);
        case Order.Hold(List<Target> targets) -> hold(targets);
        case Order.Finish() -> finish();
        case Order.Follow(List<Target> targets) -> follow(targets);
        case Order.TakeOver(long patience) -> takeOver(patience);
        case Order.Leave() -> leave();
      };
    } catch (RuntimeException wrong) {
      return new Reply.Failed(order.getClass().getSimpleName() + ": " + wrong);
    }
  }

  private Reply enter(Order.Enter enter) {
    place = enter;
    return new Reply.Done();
  }

  private LabWorld world(Strategy strategy) {
    return worlds.computeIfAbsent(
        strategy == Strategy.LEASE ? Locking.LEASE : Locking.ROW,
        locking -> new LabWorld(place.url(), name, locking, redis, place.lease()));
  }

  private Contender contender(Strategy strategy, int selectMillis) {
    return Contender.in(world(strategy), strategy, place, selectMillis);
  }

  private Reply gather(Strategy strategy, int selectMillis, long warmUpTask,
      BiFunction<Contender, ExecutorService, AtOnce<List<Visit>>> preparing) {
    gathered = new Gathering(contender(strategy, selectMillis), warmUpTask, preparing);
    return new Reply.Done();
  }

  /** Builds and warms up all before any is held: it would be part of how long the first had been. */
  private Reply follow(List<Target> targets) {
    redis.connect();
    targets.forEach(target -> keepers.put(target.strategy(), new Keeper(
        contender(target.strategy(), 0).warmedUp(target.warmUpTask()), new TaskId(target.task()), name)));
    return new Reply.Done();
  }

  private Reply hold(List<Target> targets) {
    follow(targets);
    return fates(Keeper::begin);
  }

  private Reply finish() {
    Reply fates = fates(Keeper::finish);
    release();
    return fates;
  }

  private Reply fates(Function<Keeper, String> asking) {
    var fates = new ArrayList<Fate>();
    keepers.forEach((strategy, keeper) -> {
      String outcome = asking.apply(keeper);
      fates.add(new Fate(strategy, Tape.now(), outcome));
    });
    return new Reply.Fates(fates);
  }

  private Reply takeOver(long patience) {
    long until = System.nanoTime() + patience * 1_000_000;
    List<CompletableFuture<Fate>> watching = keepers.entrySet().stream()
        .map(one -> CompletableFuture.supplyAsync(() -> watch(one.getKey(), one.getValue(), until), AtOnce.THREADS))
        .toList();
    var fates = new Reply.Fates(watching.stream().map(CompletableFuture::join).toList());
    release();
    return fates;
  }

  private static Fate watch(Strategy strategy, Keeper successor, long until) {
    while (System.nanoTime() < until) {
      if (successor.tryToTakeOver()) {
        return new Fate(strategy, Tape.now(), "taken over");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return new Fate(strategy, Tape.now(), "not free");
  }

  private void release() {
    keepers.values().forEach(Keeper::close);
    keepers.clear();
  }

  private Reply leave() {
    List<LabWorld> left = List.copyOf(worlds.values());
    worlds.clear();
    AtOnce.THREADS.execute(() -> left.forEach(LabWorld::close)); // What listens takes a second to notice.
    return new Reply.Done();
  }

  @Override
  public void close() {
    leave();
    redis.close();
  }
}
