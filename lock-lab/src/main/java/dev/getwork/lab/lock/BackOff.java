package dev.getwork.lab.lock;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** The backoff between attempts, which is the same for all strategies. */
public final class BackOff {

  private static final Duration FIRST = Duration.ofMillis(5);
  private static final int MOST_DOUBLINGS = 4;

  private BackOff() {}

  /** Pauses for 2.5 to 7.5 ms after the first attempt and doubles up to sixteen times that, with jitter. */
  public static void after(int tries) {
    long base = FIRST.toNanos() << Math.min(tries - 1, MOST_DOUBLINGS);
    LockSupport.parkNanos(base / 2 + ThreadLocalRandom.current().nextLong(base));
  }
}
