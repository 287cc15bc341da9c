package dev.getwork.bootstrap;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/** The threads on which a node works for nobody in particular; few, so that the connections they hold are few. */
final class Threads implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Threads.class);

  /** How many imports a node reads at once; the others wait. Platform threads: reading a file is work, not waiting. */
  static final int IMPORTS = 2;

  /** How many imports may wait for those: each keeps its caller's connection, and what of its file has come. */
  static final int WAITING_IMPORTS = 20;

  private final ExecutorService leaders;
  private final ExecutorService importers;
  private final ExecutorService readers;
  private final Duration patience;

  /**
   * Threads.
   *
   * @param leaders how many tasks are led at once
   * @param patience how long those at work may take to end when the node stops; then their connections are closed under
   *     them, which undoes what they have not committed
   */
  Threads(int leaders, Duration patience) {
    this.leaders = Executors.newFixedThreadPool(leaders, Thread.ofPlatform()
        .daemon()
        .name("leader-", 1)
        .uncaughtExceptionHandler(
            (_, failure) -> report("A leader failed; its requests wait for the next one", failure))
        .factory());
    this.importers = new ThreadPoolExecutor(
        IMPORTS, IMPORTS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_IMPORTS),
        Thread.ofPlatform().daemon().name("import-", 1).factory());
    this.readers = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("reader-", 1)
        .uncaughtExceptionHandler((_, failure) -> report("Event streams have ended", failure))
        .factory());
    this.patience = patience;
  }

  /** An outage of the database is one line; any other failure is ours, and its stack trace is needed to find it. */
  static void report(String consequence, Throwable failure) {
    if (new DatabaseAway().test(failure)) {
      LOG.warn("{} because the database is unavailable: {}", consequence,
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    } else {
      LOG.error(consequence, failure);
    }
  }

  ExecutorService leaders() {
    return leaders;
  }

  ExecutorService importers() {
    return importers;
  }

  /** For what mostly waits, and may be broken off at any time. */
  ExecutorService readers() {
    return readers;
  }

  @Override
  public void close() {
    readers.shutdownNow();
    leaders.shutdown();
    importers.shutdown();
    long deadline = System.nanoTime() + patience.toNanos();
    end(leaders, deadline);
    end(importers, deadline);
  }

  private static void end(ExecutorService threads, long deadline) {
    try {
      if (!threads.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException hurried) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
