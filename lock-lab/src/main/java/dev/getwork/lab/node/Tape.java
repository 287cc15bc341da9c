package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import dev.getwork.lab.node.Reply.Doing;
import dev.getwork.lab.node.Reply.Span;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Notes what leaders of a node do, and when. */
public final class Tape {

  private final String node;
  private final Queue<Span> spans = new ConcurrentLinkedQueue<>();
  private final AtomicLong retries = new AtomicLong();

  Tape(String node) {
    this.node = node;
  }

  static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /** Forgets what was before the trial. */
  void rewind() {
    spans.clear();
    retries.set(0);
  }

  /** How often a turn was begun again without asking for the lock anew, as a facade that retries does. */
  long retries() {
    return retries.get();
  }

  List<Span> spans() {
    return List.copyOf(spans);
  }

  private void note(Doing doing, long from) {
    spans.add(new Span(node, Thread.currentThread().threadId(), doing, from, now()));
  }

  Selection selecting(Supplier<Selection> work) {
    long from = now();
    try {
      return work.get();
    } finally {
      note(Doing.SELECTING, from);
    }
  }

  /**
   * The same lock, watched. A hold ends with its work: what comes after it is the giving back, or the commit, and in its
   * course the next one begins.
   */
  TaskLock watching(TaskLock lock) {
    return new TaskLock() {
      @Override
      public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
        long asked = now();
        var turns = new AtomicInteger();
        var ended = new AtomicLong();
        LockAttempt<R> attempt = lock.lead(task, leadership -> {
          if (turns.getAndIncrement() == 0) {
            note(Doing.WAITING, asked);
          }
          long got = now();
          try {
            return work.lead(new Watched(leadership));
          } finally {
            note(Doing.HOLDING, got);
            ended.set(now());
          }
        });
        retries.addAndGet(Math.max(0, turns.get() - 1));
        note(turns.get() == 0 ? Doing.BUSY : Doing.ENDING, turns.get() == 0 ? asked : ended.get());
        return attempt;
      }
    };
  }

  private final class Watched implements Leadership {

    private final Leadership leadership;

    Watched(Leadership leadership) {
      this.leadership = leadership;
    }

    @Override
    public Instant since() {
      return leadership.since();
    }

    @Override
    public <D> Decision<D> decide(Supplier<D> work) {
      long from = now();
      try {
        return leadership.decide(work);
      } finally {
        note(Doing.ASSIGNING, from);
      }
    }
  }
}
