package dev.getwork.application.interleaving;

import dev.getwork.application.contract.Concurrently;
import java.util.concurrent.CountDownLatch;

/** Blocks the threads that reach it until a test opens it. */
public final class Gate implements Runnable {

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  /** Returns once a thread is blocked here. */
  public void awaitThread() {
    Concurrently.pass(reached);
  }

  /** Lets the blocked thread and all later ones continue. */
  public void open() {
    open.countDown();
  }

  @Override
  public void run() {
    reached.countDown();
    Concurrently.pass(open);
  }
}
