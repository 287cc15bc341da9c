package dev.getwork.application.interleaving;

import dev.getwork.application.fixture.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;

/**
 * Lets one thread at a time continue from checkpoint to checkpoint, chosen at random. A thread that waits in the database
 * for a blocked one reaches no checkpoint; after a moment without progress another thread continues.
 *
 * <p>The same seed makes the same choices, but not the same run: the duration of statements decides which threads can be
 * chosen.
 */
public final class RandomSchedule implements CheckpointListener, Executor {

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

  /** Runs work on a thread of its own, under this schedule. */
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

  /** Lets threads continue, one after the other, until all have ended. */
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

  /** The exceptions by which threads have ended. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Blocks no thread from now on. */
  public synchronized void releaseAll() {
    free = true;
    held.forEach(Semaphore::release);
    held.clear();
  }
}
