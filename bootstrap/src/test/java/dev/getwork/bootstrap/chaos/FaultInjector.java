package dev.getwork.bootstrap.chaos;

import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.chaos.Moment.Sighting;
import dev.getwork.bootstrap.process.Node;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;

/** Injects faults one after another, in a random order, each at a random moment. */
final class FaultInjector {

  private static final Duration RECOVERY = Duration.ofMinutes(3);
  private static final long LONGEST_WAIT = 3_000;
  /** Until then, a fault may still have effects after its repair. */
  private static final long AFTERMATH = 2_000_000_000L;

  /**
   * A fault that was injected.
   *
   * @param moment at which it was injected; at any time if the awaited one did not come
   * @param hitLeader whether it ended a session that held the lock of a task; leases do not count
   * @param began when it was injected, in nanoseconds
   * @param ended when it was repaired
   */
  record Injected(Fault fault, Moment moment, boolean hitLeader, long began, long ended) {

    boolean overlaps(Injected other) {
      return !equals(other) && began < other.effectless() && other.began < effectless();
    }

    /** From when on it has no effects any more. */
    long effectless() {
      return ended + AFTERMATH;
    }
  }

  /** The choices for one fault. They depend on the seed only, and not on what happens. */
  private record Step(Fault fault, Moment moment, int pause, int milliseconds, String node) {}

  private final EmbeddedNodes nodes;
  private final Shift shift;
  private final RandomGenerator random;
  private final List<Fault> faults;
  private final int pause;
  private final boolean brief;
  private final Queue<Injected> injected = new ConcurrentLinkedQueue<>();

  /** Pauses so many milliseconds or more between two faults. A brief one does not start nodes again. */
  FaultInjector(
      EmbeddedNodes nodes, Shift shift, RandomGenerator random, List<Fault> faults, int pause, boolean brief) {
    this.nodes = nodes;
    this.shift = shift;
    this.random = random;
    this.faults = faults;
    this.pause = pause;
    this.brief = brief;
  }

  List<Injected> injected() {
    return List.copyOf(injected);
  }

  /** Injects each fault once, and again in another order while the condition is true. */
  void run(BooleanSupplier goesOn) {
    do {
      var order = new ArrayList<>(faults);
      Collections.shuffle(order, Random.from(random));
      for (Fault fault : order) {
        Step step = step(fault);
        shift.pause(step.pause);
        if (brief || goesOn.getAsBoolean()) {
          inject(step);
        }
      }
    } while (goesOn.getAsBoolean());
  }

  private Step step(Fault fault) {
    return new Step(fault, Moment.values()[random.nextInt(Moment.values().length)],
        random.nextInt(pause, 2 * pause),
        brief ? random.nextInt(1_000, 2_000) : random.nextInt(1_000, random.nextInt(4) == 0 ? 15_000 : 5_000),
        EmbeddedNodes.NAMES.get(random.nextInt(EmbeddedNodes.NAMES.size())));
  }

  private void inject(Step step) {
    Sighting seen = step.moment.await(nodes.database(), LONGEST_WAIT)
        .or(() -> Moment.AT_ANY_TIME.await(nodes.database(), LONGEST_WAIT)).orElse(Sighting.NONE);
    String name = living(seen.node().flatMap(node -> nodes.nameOf(node).findFirst()).orElse(step.node));
    boolean hitsLeader = hitsLeader(step.fault, name, seen.leaders());
    long began = System.nanoTime();
    switch (step.fault) {
      case KILL_NODE -> {
        nodes.node(name).kill();
        startAgain(name);
      }
      case STOP_NODE -> {
        nodes.node(name).stop();
        startAgain(name);
      }
      case SKEW_CLOCK -> {
        nodes.node(EmbeddedNodes.PROXIED).stop();
        nodes.startWithClock(step.milliseconds % 2 == 0 ? "+1h" : "-1h");
        shift.pause(step.milliseconds);
        nodes.node(EmbeddedNodes.PROXIED).stop();
        startAgain(EmbeddedNodes.PROXIED);
      }
      case PAUSE_NODE -> {
        Node paused = nodes.node(name);
        paused.pause();
        shift.pause(step.milliseconds);
        paused.resume();
      }
      case PARTITION -> {
        nodes.proxy().partition();
        shift.pause(step.milliseconds);
        nodes.proxy().heal();
      }
      case SLOW_CONNECTIONS -> {
        nodes.proxy().slowDown(Duration.ofMillis(200 + step.milliseconds % 300));
        shift.pause(step.milliseconds);
        nodes.proxy().slowDown(Duration.ZERO);
      }
      case RESET_CONNECTIONS -> nodes.proxy().closeConnections();
      case END_SESSIONS -> endSessions("application_name like 'getwork % " + nodes.node(name).name() + "'");
      case END_LEADERS -> endSessions("application_name like 'getwork lead %'");
      case KILL_SESSION -> seen.pid().or(this::anySession).flatMap(ProcessHandle::of)
          .filter(process -> process.parent().equals(nodes.postmaster())).ifPresent(ProcessHandle::destroyForcibly);
      case KILL_SERVER -> nodes.postmaster().ifPresent(ProcessHandle::destroyForcibly);
      case FULL_DISK -> {
        nodes.disk().fill();
        shift.pause(step.milliseconds);
        if (step.milliseconds % 2 == 0) {
          execute("select pg_logical_emit_message(false, '', ''), pg_switch_wal() from generate_series(1, 20)");
          shift.pause(LONGEST_WAIT);
        }
        nodes.disk().free();
      }
    }
    await("the server answers").ignoreExceptions().atMost(RECOVERY)
        .until(() -> nodes.sql().sql("select true").query(Boolean.class).single());
    injected.add(new Injected(step.fault, seen.moment(), hitsLeader, began, System.nanoTime()));
  }

  /** Whether a fault ends one of these leaders at once. */
  private boolean hitsLeader(Fault fault, String name, List<String> leaders) {
    return switch (fault) {
      case KILL_NODE, END_SESSIONS -> leaders.contains(nodes.node(name).name());
      case PARTITION, RESET_CONNECTIONS -> leaders.contains(nodes.node(EmbeddedNodes.PROXIED).name());
      case END_LEADERS, KILL_SESSION, KILL_SERVER -> !leaders.isEmpty();
      case STOP_NODE, SKEW_CLOCK, PAUSE_NODE, SLOW_CONNECTIONS, FULL_DISK -> false;
    };
  }

  private void startAgain(String name) {
    if (!brief) {
      nodes.startAgain(name);
    }
  }

  /** This node, or another one if it was killed. */
  private String living(String name) {
    return Stream.concat(Stream.of(name), EmbeddedNodes.NAMES.stream()).filter(any -> nodes.node(any).isAlive())
        .findFirst().orElseThrow();
  }

  private Optional<Integer> anySession() {
    try {
      return nodes.sql().sql("select pid from pg_stat_activity where application_name like 'getwork pool %' limit 1")
          .query(Integer.class).optional();
    } catch (DataAccessException unavailable) {
      return Optional.empty();
    }
  }

  private void endSessions(String condition) {
    execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
        + " and backend_type = 'client backend' and " + condition);
  }

  /** Does nothing if the other lane has just killed the server. */
  private void execute(String query) {
    try (Connection connection = nodes.database().getConnection(); var statement = connection.createStatement()) {
      statement.execute(query);
    } catch (SQLException unavailable) {
      // The sessions have ended, or the server.
    }
  }
}
