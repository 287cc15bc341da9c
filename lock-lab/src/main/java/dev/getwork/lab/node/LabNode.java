package dev.getwork.lab.node;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Order.Target;
import dev.getwork.lab.node.Reply.Fate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** A node: does what it is told, one order at a time. */
public final class LabNode implements AutoCloseable {

  private static final long LOOK_NANOS = 5_000_000;

  /** Between two who come to the stock, so that they come in an order. */
  private static final long APART_MICROS = 200;

  private final String name;
  private final Redis redis;
  private final Map<Locking, LabWorld> worlds = new EnumMap<>(Locking.class);
  private final Map<Strategy, Keeper> keepers = new EnumMap<>(Strategy.class);
  private Order.Enter place = new Order.Enter("", true);

  /** A node that has yet to be told where its database is. */
  public LabNode(String name, String redis) {
    this.name = name;
    this.redis = new Redis(redis);
  }

  /** Does it. */
  public Reply obey(Order order) {
    try {
      return switch (order) {
        case Order.Enter enter -> enter(enter);
        case Order.Crowd crowd -> new Crowd(contender(crowd.strategy(), crowd.selectMillis())).run(crowd);
        case Order.Stock stock -> stock(stock);
        case Order.Hold(List<Target> targets) -> hold(targets);
        case Order.Finish() -> finish();
        case Order.TakeOver(List<Target> targets, long patience) -> takeOver(targets, patience);
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
        locking -> new LabWorld(place.url(), name, locking, redis));
  }

  private Contender contender(Strategy strategy, int selectMillis) {
    return Contender.in(world(strategy), strategy, place.guarded(), selectMillis);
  }

  private Reply stock(Order.Stock stock) {
    Contender contender = contender(stock.strategy(), stock.selectMillis());
    OutPorts ports = contender.ports();
    Task task = ports.tasks().find(new TaskId(stock.task())).orElseThrow();
    var taker = new StockTaker(
        ports, world(stock.strategy()).sql(), task, Duration.ofMillis(stock.patienceMillis()));
    return new Reply.Served(
        AtOnce.run(stock.users(), stock.startAt(), APART_MICROS, taker::record, taker::take), contender.tape().spans());
  }

  private Reply hold(List<Target> targets) {
    var kept = new ArrayList<Fate>();
    for (Target target : targets) {
      Keeper keeper = keeper(target);
      kept.add(new Fate(target.strategy(), 0, keeper.begin() ? "held" : "not got"));
      keepers.put(target.strategy(), keeper);
    }
    return new Reply.Fates(kept);
  }

  private Keeper keeper(Target target) {
    return new Keeper(contender(target.strategy(), 0).ports(), new TaskId(target.task()), name);
  }

  private Reply finish() {
    var fates = new ArrayList<Fate>();
    keepers.forEach((strategy, keeper) -> fates.add(new Fate(strategy, 0, keeper.finish())));
    keepers.clear();
    return new Reply.Fates(fates);
  }

  private Reply takeOver(List<Target> targets, long patience) {
    long from = System.nanoTime();
    List<CompletableFuture<Fate>> watching = targets.stream().map(target -> {
      Keeper successor = keeper(target);
      return CompletableFuture.supplyAsync(
          () -> watch(target.strategy(), successor, from, patience), AtOnce.THREADS);
    }).toList();
    return new Reply.Fates(watching.stream().map(CompletableFuture::join).toList());
  }

  private static Fate watch(Strategy strategy, Keeper successor, long from, long patience) {
    while (System.nanoTime() - from < patience * 1_000_000) {
      if (successor.tryToTakeOver()) {
        return new Fate(strategy, (System.nanoTime() - from) / 1_000_000, "taken over");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return new Fate(strategy, patience, "not free");
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
