package dev.getwork.testkit.interleaving;

import dev.getwork.testkit.fixture.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;

/**
 * Lets one thread at a time go on from checkpoint to checkpoint, chosen at random. A thread that waits in the database
 * for one that is held comes to no checkpoint; after a moment without news another is let go.
 *
 * <p>The same seed makes the same choices, but not the same run: how long the database takes decides who is there to be
 * chosen.
 */
public final class RandomSchedule implements Watcher, Executor {

  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final Duration MOMENT = Duration.ofMillis(5);

  private final RandomGenerator random;
  private final List<Semaphore> held = new ArrayList<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private int running;
  private boolean free;

  public RandomSchedule(Seed seed) {
    this.random = seed.generator();
  }

  /** Runs the work on a thread of its own, under this schedule. */
  @Override
  public void execute(Runnable work) {
    synchronized (this) {
      running++;
    }
    Thread.ofPlatform().daemon().start(() -> {
      try {
        hold();
        work.run();
      } catch (RuntimeException | Error thrown) {
        failures.add(thrown);
      } finally {
        ended();
      }
    });
  }

  @Override
  public void reached(Checkpoint checkpoint) {
    hold();
  }

  /** Lets threads go, one after the other, until all have ended. */
  public void run() {
    long deadline = System.nanoTime() + BOUND.toNanos();
    while (letOneGo()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the schedule has not ended within " + BOUND);
      }
    }
  }

  private synchronized boolean letOneGo() {
    try {
      long moment = System.nanoTime() + MOMENT.toNanos();
      while (running > held.size() && System.nanoTime() < moment) {
        wait(1);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
    if (!held.isEmpty()) {
      held.remove(random.nextInt(held.size())).release();
    }
    return running > 0;
  }

  private void hold() {
    var gate = new Semaphore(0);
    synchronized (this) {
      if (free) {
        return;
      }
      held.add(gate);
      notifyAll();
    }
    gate.acquireUninterruptibly();
  }

  private synchronized void ended() {
    running--;
    notifyAll();
  }

  /** What threads have ended with, other than by their work's end. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Holds nobody from now on. */
  public synchronized void setFree() {
    free = true;
    held.forEach(Semaphore::release);
    held.clear();
  }
}
