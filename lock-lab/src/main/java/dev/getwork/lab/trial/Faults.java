package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Order.Target;
import dev.getwork.lab.node.Reply;
import dev.getwork.lab.node.Reply.Fate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * One node holds the locks of all strategies, each of a task of its own; then something happens to that node, and
 * another one tries to lead each of the tasks. So all strategies are measured in the time that the slowest takes.
 */
public final class Faults {

  /** What happens to the holder. */
  public enum Fault {
    /** {@code kill -9} of its process. */
    KILLED,
    /** {@code kill -STOP} of its process, for longer than anything waits for it. */
    PAUSED,
    /** The server ends all its database sessions; it lives, and its Redis connections too. */
    CUT
  }

  /**
   * What came of it.
   *
   * @param millis until the other node led; nothing if it did not as long as was waited
   * @param late what the holder's writing came to when it came back, as far as it did
   * @param doubles whether the loan is with both now
   */
  public record Aftermath(boolean freed, long millis, String late, boolean doubles) {}

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
    try {
      List<Target> targets = strategies.stream().map(one -> new Target(one, Field.stockTask(one))).toList();
      enter(database, holder, successor);
      List<Fate> held = fates(holder.tell(new Order.Hold(targets)));
      List<Target> kept = targets.stream().filter(target -> held.stream()
          .anyMatch(fate -> fate.strategy() == target.strategy() && fate.outcome().equals("held"))).toList();
      strike(fault, holder, database);
      List<Fate> taken = fates(successor.tell(new Order.TakeOver(kept, patienceMillis)));
      Map<Strategy, String> late = comeBack(fault, holder);
      return aftermaths(database, taken, late);
    } finally {
      holder.close();
      successor.tell(new Order.Leave()).join();
      field.drop(database);
    }
  }

  private void enter(String database, Member... nodes) {
    for (Member node : nodes) {
      node.tell(new Order.Enter(servers.url(database, node.name()), false)).join();
    }
  }

  private static List<Fate> fates(CompletableFuture<Reply> told) {
    return switch (told.join()) {
      case Reply.Fates(List<Fate> fates) -> fates;
      case Reply other -> throw new IllegalStateException(other.toString());
    };
  }

  private static final String CUT =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = :database and usename = :user";

  private void strike(Fault fault, NodeProcess holder, String database) {
    switch (fault) {
      case KILLED -> holder.kill();
      case PAUSED -> holder.pause();
      case CUT -> servers.sql("postgres").sql(CUT).param("database", database).param("user", holder.name())
          .query((_, _) -> true).list();
    }
  }

  private static Map<Strategy, String> comeBack(Fault fault, NodeProcess holder) {
    if (fault == Fault.KILLED) {
      return Map.of();
    }
    if (fault == Fault.PAUSED) {
      holder.resume();
    }
    var late = new EnumMap<Strategy, String>(Strategy.class);
    fates(holder.tell(new Order.Finish())).forEach(fate -> late.put(fate.strategy(), fate.outcome()));
    return late;
  }

  private static final String TWICE =
      """
      select count(*) > 1 from assignment where task_id = :task and ended_at is null
      """;

  private Map<Strategy, Aftermath> aftermaths(String database, List<Fate> taken, Map<Strategy, String> late) {
    JdbcClient sql = servers.sql(database);
    var aftermaths = new EnumMap<Strategy, Aftermath>(Strategy.class);
    for (Fate fate : taken) {
      boolean twice = sql.sql(TWICE).param("task", Field.stockTask(fate.strategy())).query(Boolean.class).single();
      aftermaths.put(fate.strategy(), new Aftermath(fate.outcome().equals("taken over"), fate.millis(),
          late.getOrDefault(fate.strategy(), "–"), twice));
    }
    return aftermaths;
  }
}
