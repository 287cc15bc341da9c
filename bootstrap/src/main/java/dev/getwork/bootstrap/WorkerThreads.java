package dev.getwork.bootstrap;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;

/**
 * Thread pools. Those for leaders and imports hold connections for long, so they are small and leave some for calls.
 */
record WorkerThreads(ExecutorService leaders, ExecutorService importers, ExecutorService rounds,
    Duration shutdownTimeout) implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

  /** How long running selections, imports and jobs may take when the node stops; then they are rolled back. */
  static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

  /** How many imports a node parses at once. Platform threads, because parsing takes processor time. */
  static final int IMPORTS = 2;

  /** How many more imports may wait. Each keeps its caller's connection and the part of its file that has arrived. */
  static final int WAITING_IMPORTS = 20;

  /**
   * Starts no thread yet.
   *
   * @param shutdownTimeout how long running work may take when the node stops; then its threads are interrupted, and
   *     uncommitted changes are rolled back when the pool of connections is closed
   */
  WorkerThreads(int leaders, Duration shutdownTimeout) {
    this(
        Executors.newFixedThreadPool(leaders, Thread.ofPlatform()
            .daemon()
            .name("leader-", 1)
            .uncaughtExceptionHandler((_, failure) -> report(failure))
            .factory()),
        new ThreadPoolExecutor(
            IMPORTS, IMPORTS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING_IMPORTS),
            Thread.ofPlatform().daemon().name("import-", 1).factory()),
        Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("round-", 1).factory()),
        shutdownTimeout);
  }

  /** Logs an outage of the database in one line, and any other failure with its stack trace. */
  private static void report(Throwable failure) {
    if (JdbcFailureClassifier.isOutage(failure)) {
      LOG.warn("A leader failed; the next leader serves its requests (the database is unavailable): {}",
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    } else {
      LOG.error("A leader failed; the next leader serves its requests", failure);
    }
  }

  @Override
  public void close() {
    var pools = List.of(rounds, leaders, importers);
    pools.forEach(ExecutorService::shutdown);
    long deadline = System.nanoTime() + shutdownTimeout.toNanos();
    pools.forEach(threads -> end(threads, deadline));
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
