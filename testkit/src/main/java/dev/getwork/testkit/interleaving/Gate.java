package dev.getwork.testkit.interleaving;

import dev.getwork.testkit.contract.Meanwhile;
import java.util.concurrent.CountDownLatch;

/** Holds the thread that comes to it until a test opens it. */
public final class Gate implements Runnable {

  private final CountDownLatch come = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  /** Returns when somebody is held here. */
  public void awaitSomebody() {
    Meanwhile.pass(come);
  }

  /** Lets whoever is held here go on, and whoever comes later pass. */
  public void open() {
    open.countDown();
  }

  @Override
  public void run() {
    come.countDown();
    Meanwhile.pass(open);
  }
}
