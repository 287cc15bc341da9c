package dev.getwork.lab.trial;

import static java.util.Objects.requireNonNull;

import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Command;
import dev.getwork.lab.node.Command.Target;
import dev.getwork.lab.node.Reply;
import dev.getwork.lab.node.Reply.HolderOutcome;
import dev.getwork.lab.node.SpanRecorder;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Fault injection: one node holds the locks of all strategies, each of a task of its own, and fails; another node tries to
 * lead the tasks. All strategies are measured together, in the time that the slowest takes.
 */
public final class Faults {

  /** Short, to keep the run short. */
  private static final Duration LEASE = Duration.ofSeconds(1);

  /** The faults of the holder. */
  public enum Fault {
    /** {@code kill -9} of its process. */
    KILLED,
    /** {@code kill -STOP} of its process, for longer than every timeout. */
    PAUSED,
    /** The servers end all its connections; the process lives on. */
    CUT
  }

  /**
   * The recovery of one lock.
   *
   * @param freed whether another node led
   * @param millis from the fault until it led or gave up
   * @param age milliseconds for which the lock had been held at the fault
   * @param residual what a killed holder left behind
   * @param late the outcome of the late write of the old holder, if it came back
   * @param duplicates whether both holders assigned the loan
   */
  public record Recovery(boolean freed, long millis, long age, String residual, String late, boolean duplicates) {}

  private final Servers servers;
  private final DatabaseTemplate template;
  private final long maxWaitMillis;

  /** Faults whose recovery is awaited for this long. */
  public Faults(Servers servers, DatabaseTemplate template, long maxWaitMillis) {
    this.servers = servers;
    this.template = template;
    this.maxWaitMillis = maxWaitMillis;
  }

  /** Injects a fault into the process of a holder, which cannot be used afterwards. */
  public Map<Strategy, Recovery> run(Fault fault, NodeProcess holder, NodeHandle successor, List<Strategy> strategies) {
    String database = template.copy(false);
    try (Session session = servers.session(database); var redis = new Redis(servers.redis(), "faults")) {
      List<Target> targets = strategies.stream()
          .map(one -> new Target(one, DatabaseTemplate.stockTask(one), DatabaseTemplate.getWorkTask(one))).toList();
      NodeHandle.all(List.of(holder, successor),
          node -> new Command.Connect(
              servers.url(database, node.name()), servers.mariaDbUrl(node.name()), false, true, LEASE));
      NodeHandle.all(List.of(successor), _ -> new Command.PrepareTakeover(targets));
      var residual = new ResidualState(session, redis, database);
      List<Long> tasks = targets.stream().map(Target::task).toList();
      residual.of(tasks); // A warm-up.
      Map<Strategy, HolderOutcome> held = outcomes(holder, new Command.HoldLocks(targets));
      held.values().stream().filter(outcome -> !outcome.outcome().equals("held")).findAny().ifPresent(outcome -> {
        throw new IllegalStateException("the first holder did not get the lock: " + outcome);
      });
      long faultAt = SpanRecorder.now();
      inject(fault, holder, session, redis);
      Map<Long, String> left = fault == Fault.KILLED ? residual.of(tasks) : Map.of();
      Map<Strategy, HolderOutcome> taken = outcomes(successor, new Command.TakeOver(maxWaitMillis));
      Map<Strategy, HolderOutcome> late = comeBack(fault, holder);
      var recoveries = new EnumMap<Strategy, Recovery>(Strategy.class);
      for (Strategy strategy : strategies) {
        HolderOutcome outcome = requireNonNull(taken.get(strategy));
        HolderOutcome ended = late.get(strategy);
        recoveries.put(strategy, new Recovery(
            outcome.outcome().equals("taken over"), (outcome.at() - faultAt) / 1_000,
            (faultAt - requireNonNull(held.get(strategy)).at()) / 1_000,
            left.getOrDefault(DatabaseTemplate.stockTask(strategy), "nothing"),
            ended == null ? "–" : ended.outcome(), isTwice(session, strategy)));
      }
      return recoveries;
    } finally {
      holder.close();
      successor.send(new Command.Disconnect()).join();
      template.drop(database);
    }
  }

  private static Map<Strategy, HolderOutcome> outcomes(NodeHandle node, Command order) {
    return switch (NodeHandle.all(List.of(node), _ -> order).getFirst()) {
      case Reply.HolderOutcomes(List<HolderOutcome> outcomes) ->
        outcomes.stream().collect(Collectors.toMap(HolderOutcome::strategy, outcome -> outcome));
      case Reply other -> throw new IllegalStateException(other.toString());
    };
  }

  private static final String CUT =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = :user";

  private void inject(Fault fault, NodeProcess holder, Session session, Redis redis) {
    switch (fault) {
      case KILLED -> holder.kill();
      case PAUSED -> holder.pause();
      case CUT -> {
        session.sql().sql(CUT).param("user", holder.name()).query((_, _) -> true).list();
        redis.disconnect(holder.name());
        servers.mariaDb().ifPresent(mariaDb -> mariaDb.disconnect(holder.name()));
      }
    }
  }

  private static Map<Strategy, HolderOutcome> comeBack(Fault fault, NodeProcess holder) {
    if (fault == Fault.KILLED) {
      return Map.of();
    }
    if (fault == Fault.PAUSED) {
      holder.resume();
    }
    return outcomes(holder, new Command.FinishHolding());
  }

  private static final String TWICE =
      """
      select count(*) > 1 from assignment where task_id = :task and ended_at is null
      """;

  private static boolean isTwice(Session session, Strategy strategy) {
    return session.sql().sql(TWICE).param("task", DatabaseTemplate.stockTask(strategy)).query(Boolean.class).single();
  }
}
