package dev.getwork.testkit.history;

import dev.getwork.testkit.history.RunHistory.Asked;
import dev.getwork.testkit.history.RunHistory.Disposed;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** What the callers of a run saw, noted from any thread. */
public final class CallerLog {

  private final AtomicLong time = new AtomicLong();
  private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
  private final Queue<Long> told = new ConcurrentLinkedQueue<>();
  private final Queue<Disposed> disposed = new ConcurrentLinkedQueue<>();

  /** Now, in the order that this log gives to what it is told. */
  public long now() {
    return time.incrementAndGet();
  }

  /** A press that was begun then has been acknowledged. */
  public void asked(long request, long invoked) {
    asked.add(new Asked(request, invoked, now()));
  }

  /** A caller was told of these assignments. */
  public void told(Collection<Long> assignments) {
    told.addAll(assignments);
  }

  /** A disposition has been acknowledged. */
  public void disposed(long assignment, String ending) {
    disposed.add(new Disposed(assignment, ending));
  }

  /** All of it, beside what the database says. */
  public RunHistory with(DatabaseHistory database, long task, int heldLimit) {
    return new RunHistory(
        heldLimit, List.copyOf(asked), List.copyOf(told), List.copyOf(disposed),
        database.requests(task), database.assignments(task), database.selections(task));
  }
}
