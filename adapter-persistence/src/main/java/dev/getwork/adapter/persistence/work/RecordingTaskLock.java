package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Records the attempts to take the task lock, for the swim lanes. They are collected in memory and written from time to
 * time by a thread with a connection of its own, so that a Get Work makes no round trip for them and does not fail with
 * them.
 */
final class RecordingTaskLock implements TaskLock, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RecordingTaskLock.class);

  /** More than a node attempts between two writes. Others are dropped, so that the node's memory is bounded. */
  static final int CAPACITY = 10_000;

  private final TaskLock lock;
  private final JdbcClient jdbc;
  private final String node;
  private final BlockingQueue<Attempt> collected = new LinkedBlockingQueue<>(CAPACITY);
  private final AtomicInteger dropped = new AtomicInteger();
  private final ScheduledExecutorService writer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("lock-attempts").factory());

  private record Attempt(TaskId task, long beganNanos, boolean taken) {}

  RecordingTaskLock(TaskLock lock, JdbcClient jdbc, String node, Duration pause) {
    this.lock = lock;
    this.jdbc = jdbc;
    this.node = node;
    writer.scheduleWithFixedDelay(this::write, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    long began = System.nanoTime();
    LockAttempt<R> attempt = lock.lead(task, leadership -> {
      collect(new Attempt(task, began, true));
      return work.lead(leadership);
    });
    if (attempt instanceof LockAttempt.Busy<R>) {
      collect(new Attempt(task, began, false));
    }
    return attempt;
  }

  private void collect(Attempt attempt) {
    if (!collected.offer(attempt)) {
      dropped.incrementAndGet();
    }
  }

  @Override
  public void evictStaleLeaders() {
    lock.evictStaleLeaders();
  }

  /** The times are those of the database's clock, less the age of each attempt by this node's clock. */
  private static final String RECORD =
      """
      insert into lock_attempt (task_id, node, at, taken)
      select task_id, :node, statement_timestamp() - make_interval(secs => age), taken
      from unnest(:tasks::bigint[], :ages::float8[], :taken::boolean[]) as attempt (task_id, age, taken)
      """;

  private void write() {
    var batch = new ArrayList<Attempt>();
    collected.drainTo(batch);
    long now = System.nanoTime();
    try {
      if (!batch.isEmpty()) {
        jdbc.sql(RECORD)
            .param("node", node)
            .param("tasks", batch.stream().map(attempt -> attempt.task().value()).toArray(Long[]::new))
            .param("ages", batch.stream().map(attempt -> (now - attempt.beganNanos()) / 1e9).toArray(Double[]::new))
            .param("taken", batch.stream().map(Attempt::taken).toArray(Boolean[]::new))
            .update();
      }
    } catch (DataAccessException failed) {
      LOG.warn("Cannot record lock attempts: {}", failed.getMostSpecificCause().toString());
      dropped.addAndGet(batch.size());
    }
    int lost = dropped.getAndSet(0);
    if (lost > 0) {
      LOG.warn("Dropped {} lock attempts; the console omits them", lost);
    }
  }

  /** Writes what is collected. */
  @Override
  public void close() {
    writer.execute(this::write);
    writer.shutdown();
    try {
      writer.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
