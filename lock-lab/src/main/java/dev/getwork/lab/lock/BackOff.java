package dev.getwork.lab.lock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** The pause before who was told no asks again, or who has lost begins again: the same for all that are compared. */
public final class BackOff {

  private static final Duration FIRST = Duration.ofMillis(5);
  private static final int MOST_DOUBLINGS = 4;

  private BackOff() {}

  /**
   * Pauses for 2.5 to 7.5 milliseconds after the first try, and after each other for twice as long as after the one
   * before, up to sixteen times as long. Not the same for all, or all would come back together.
   */
  public static void after(int tries) {
    long base = FIRST.toNanos() << Math.min(tries - 1, MOST_DOUBLINGS);
    LockSupport.parkNanos(base / 2 + ThreadLocalRandom.current().nextLong(base));
  }
}
