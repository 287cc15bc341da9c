package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Records the activities of the leaders of a node. */
public final class SpanRecorder {

  private final String node;
  private final Queue<Span> spans = new ConcurrentLinkedQueue<>();
  private final AtomicLong retries = new AtomicLong();

  SpanRecorder(String node) {
    this.node = node;
  }

  /** Microseconds of the clock of the machine. */
  public static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /** Discards what was recorded before the trial. */
  void reset() {
    spans.clear();
    retries.set(0);
  }

  /** Repeated attempts within one call of the lock, by strategies that retry. */
  long retries() {
    return retries.get();
  }

  List<Span> spans() {
    return List.copyOf(spans);
  }

  private void add(Activity activity, long from) {
    spans.add(new Span(node, Thread.currentThread().threadId(), activity, from, now()));
  }

  Selection selecting(Supplier<Selection> work) {
    long from = now();
    try {
      return work.get();
    } finally {
      add(Activity.SELECTING, from);
    }
  }

  /**
   * Decorates a lock. A hold ends with its work, because the next hold may begin during the commit or the release that
   * follows.
   */
  TaskLock recording(TaskLock lock) {
    return new TaskLock() {
      @Override
      public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
        long asked = now();
        var attempts = new AtomicInteger();
        var ended = new AtomicLong();
        LockAttempt<R> attempt = lock.lead(task, leadership -> {
          if (attempts.getAndIncrement() == 0) {
            add(Activity.WAITING, asked);
          }
          long got = now();
          try {
            return work.lead(new RecordingLeadership(leadership));
          } finally {
            add(Activity.HOLDING, got);
            ended.set(now());
          }
        });
        retries.addAndGet(Math.max(0, attempts.get() - 1));
        add(attempts.get() == 0 ? Activity.BUSY : Activity.ENDING, attempts.get() == 0 ? asked : ended.get());
        return attempt;
      }
    };
  }

  private final class RecordingLeadership implements Leadership {

    private final Leadership leadership;

    RecordingLeadership(Leadership leadership) {
      this.leadership = leadership;
    }

    @Override
    public Instant since() {
      return leadership.since();
    }

    @Override
    public <D> Optional<D> decide(Supplier<D> work) {
      long from = now();
      try {
        return leadership.decide(work);
      } finally {
        add(Activity.ASSIGNING, from);
      }
    }
  }
}
