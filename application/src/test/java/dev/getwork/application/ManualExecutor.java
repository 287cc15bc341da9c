package dev.getwork.application;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/** Queues work until a test runs it, on the test's own thread. */
public final class ManualExecutor implements Executor {

  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

  @Override
  public void execute(Runnable work) {
    waiting.add(work);
  }

  /** How many pieces of work are queued. */
  public int waiting() {
    return waiting.size();
  }

  /** Runs all queued work, and what it queues. */
  public void runAll() {
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }
}
