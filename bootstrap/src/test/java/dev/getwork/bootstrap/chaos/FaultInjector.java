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
   * @param began when it was injected, in nanoseconds
   * @param ended when it was repaired
   */
  record Injected(Fault fault, Moment moment, long began, long ended) {

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
  private final boolean brief;
  private final Queue<Injected> injected = new ConcurrentLinkedQueue<>();

  /** A brief one does not start nodes again, and does not wait long. */
  FaultInjector(EmbeddedNodes nodes, Shift shift, RandomGenerator random, List<Fault> faults, boolean brief) {
    this.nodes = nodes;
    this.shift = shift;
    this.random = random;
    this.faults = faults;
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
        brief ? random.nextInt(200, 800) : random.nextInt(1_000, 8_000),
        brief ? random.nextInt(1_000, 2_000) : random.nextInt(3_000, 15_000),
        EmbeddedNodes.NAMES.get(random.nextInt(EmbeddedNodes.NAMES.size())));
  }

  private void inject(Step step) {
    Optional<Sighting> sighting = step.moment.await(nodes.database(), LONGEST_WAIT);
    Moment moment = sighting.isPresent() ? step.moment : Moment.AT_ANY_TIME;
    Sighting seen = sighting.orElse(Sighting.NONE);
    String name = living(seen.node().flatMap(node -> nodes.nameOf(node).findFirst()).orElse(step.node));
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
      case RESET_CONNECTIONS -> nodes.proxy().closeConnections();
      case END_SESSIONS -> endSessions("application_name like 'getwork % " + nodes.node(name).name() + "'");
      case END_LEADER -> endSessions(seen.pid().map(pid -> "pid = " + pid)
          .orElse("application_name like 'getwork lead %'"));
      case KILL_SESSION -> seen.pid().or(this::anySession).flatMap(ProcessHandle::of)
          .filter(process -> process.parent().equals(nodes.postmaster())).ifPresent(ProcessHandle::destroyForcibly);
      case KILL_SERVER -> nodes.postmaster().ifPresent(ProcessHandle::destroyForcibly);
    }
    await("the server answers").ignoreExceptions().atMost(RECOVERY)
        .until(() -> nodes.sql().sql("select true").query(Boolean.class).single());
    injected.add(new Injected(step.fault, moment, began, System.nanoTime()));
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

  /** Does nothing if the other lane has just killed the server. */
  private void endSessions(String condition) {
    try (Connection connection = nodes.database().getConnection(); var statement = connection.createStatement()) {
      statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"
          + " and backend_type = 'client backend' and " + condition);
    } catch (SQLException unavailable) {
      // The sessions have ended.
    }
  }
}
