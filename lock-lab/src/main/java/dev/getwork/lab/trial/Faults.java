package dev.getwork.lab.trial;

import static java.util.Objects.requireNonNull;

import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Order.Target;
import dev.getwork.lab.node.Reply;
import dev.getwork.lab.node.Reply.Fate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One node holds the locks of all strategies, each of a task of its own; then something happens to that node, and
 * another one, which was ready for it, tries to lead each of the tasks. So all strategies are measured in the time that
 * the slowest takes.
 */
public final class Faults {

  /** Short, so that a run of the laboratory is. */
  private static final Duration LEASE = Duration.ofSeconds(1);

  /** What happens to the holder. */
  public enum Fault {
    /** {@code kill -9} of its process. */
    KILLED,
    /** {@code kill -STOP} of its process, for longer than anything waits for it. */
    PAUSED,
    /** Both servers end all its connections; it lives. */
    CUT
  }

  /**
   * What came of it.
   *
   * @param freed whether another node led
   * @param millis from the blow until it did, or gave up
   * @param age for how many milliseconds the lock had been held at the blow
   * @param remains what a killed holder had left behind
   * @param late what the holder's writing came to when it came back, as far as it did
   * @param doubles whether the loan is with both now
   */
  public record Aftermath(boolean freed, long millis, long age, String remains, String late, boolean doubles) {}

  private final Servers servers;
  private final Field field;
  private final long patienceMillis;

  /** Faults that are waited for this long. */
  public Faults(Servers servers, Field field, long patienceMillis) {
    this.servers = servers;
    this.field = field;
    this.patienceMillis = patienceMillis;
  }

  /** Lets it happen to a holder that is a process of its own, which is no more good afterwards. */
  public Map<Strategy, Aftermath> run(Fault fault, NodeProcess holder, Member successor, List<Strategy> strategies) {
    String database = field.copy(false);
    try (Session session = servers.session(database); var redis = new Redis(servers.redis(), "faults")) {
      List<Target> targets = strategies.stream()
          .map(one -> new Target(one, Field.stockTask(one), Field.crowdTask(one))).toList();
      Member.all(List.of(holder, successor),
          node -> new Order.Enter(servers.url(database, node.name()), false, true, LEASE));
      Member.all(List.of(successor), _ -> new Order.Follow(targets));
      var remains = new Remains(session, redis, database);
      List<Long> tasks = targets.stream().map(Target::task).toList();
      remains.of(tasks); // What is slower the first time is done before.
      Map<Strategy, Fate> held = fates(holder, new Order.Hold(targets));
      held.values().stream().filter(fate -> !fate.outcome().equals("held")).findAny().ifPresent(fate -> {
        throw new IllegalStateException("not even the first got it: " + fate);
      });
      long blow = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
      strike(fault, holder, session, redis);
      Map<Long, String> left = fault == Fault.KILLED ? remains.of(tasks) : Map.of();
      Map<Strategy, Fate> taken = fates(successor, new Order.TakeOver(patienceMillis));
      Map<Strategy, Fate> late = comeBack(fault, holder);
      var aftermaths = new EnumMap<Strategy, Aftermath>(Strategy.class);
      for (Strategy strategy : strategies) {
        Fate fate = requireNonNull(taken.get(strategy));
        Fate ended = late.get(strategy);
        aftermaths.put(strategy, new Aftermath(
            fate.outcome().equals("taken over"), (fate.at() - blow) / 1_000,
            (blow - requireNonNull(held.get(strategy)).at()) / 1_000,
            left.getOrDefault(Field.stockTask(strategy), "nothing"),
            ended == null ? "–" : ended.outcome(), isTwice(session, strategy)));
      }
      return aftermaths;
    } finally {
      holder.close();
      successor.tell(new Order.Leave()).join();
      field.drop(database);
    }
  }

  private static Map<Strategy, Fate> fates(Member node, Order order) {
    return switch (Member.all(List.of(node), _ -> order).getFirst()) {
      case Reply.Fates(List<Fate> fates) -> fates.stream().collect(Collectors.toMap(Fate::strategy, fate -> fate));
      case Reply other -> throw new IllegalStateException(other.toString());
    };
  }

  private static final String CUT =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = :user";

  private static void strike(Fault fault, NodeProcess holder, Session session, Redis redis) {
    switch (fault) {
      case KILLED -> holder.kill();
      case PAUSED -> holder.pause();
      case CUT -> {
        session.sql().sql(CUT).param("user", holder.name()).query((_, _) -> true).list();
        redis.cut(holder.name());
      }
    }
  }

  private static Map<Strategy, Fate> comeBack(Fault fault, NodeProcess holder) {
    if (fault == Fault.KILLED) {
      return Map.of();
    }
    if (fault == Fault.PAUSED) {
      holder.resume();
    }
    return fates(holder, new Order.Finish());
  }

  private static final String TWICE =
      """
      select count(*) > 1 from assignment where task_id = :task and ended_at is null
      """;

  private static boolean isTwice(Session session, Strategy strategy) {
    return session.sql().sql(TWICE).param("task", Field.stockTask(strategy)).query(Boolean.class).single();
  }
}
