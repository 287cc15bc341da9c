package dev.getwork.testkit;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/** Keeps what it is given until a test runs it, on the test's own thread. */
public final class ManualExecutor implements Executor {

  private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

  @Override
  public void execute(Runnable work) {
    waiting.add(work);
  }

  /** How much waits to be run. */
  public int waiting() {
    return waiting.size();
  }

  /** Runs everything that waits, and what that brings. */
  public void runAll() {
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }
}
