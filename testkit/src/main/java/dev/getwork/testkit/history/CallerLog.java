package dev.getwork.testkit.history;

import dev.getwork.testkit.history.RunHistory.Acknowledged;
import dev.getwork.testkit.history.RunHistory.Disposed;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** The observations of the callers in a run. Thread-safe. */
public final class CallerLog {

  private final AtomicLong time = new AtomicLong();
  private final Set<String> outsiders = ConcurrentHashMap.newKeySet();
  private final Queue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<Long> reported = new ConcurrentLinkedQueue<>();
  private final Queue<Disposed> disposed = new ConcurrentLinkedQueue<>();

  /** The present logical time of this log. */
  public long now() {
    return time.incrementAndGet();
  }

  /** A user who is in none of the task's groups requested work. */
  public void outsider(String user) {
    outsiders.add(user);
  }

  /** A request that was sent at this logical time was acknowledged. */
  public void acknowledged(long request, long invoked) {
    acknowledged.add(new Acknowledged(request, invoked, now()));
  }

  /** These assignments were reported to a caller. */
  public void reported(Collection<Long> assignments) {
    reported.addAll(assignments);
  }

  public void disposed(long assignment, String ending) {
    disposed.add(new Disposed(assignment, ending));
  }

  /** The history of the run: these observations and the content of the database. */
  public RunHistory with(DatabaseHistory database, long task, int heldLimit) {
    return new RunHistory(
        heldLimit, Set.copyOf(outsiders), List.copyOf(acknowledged), List.copyOf(reported), List.copyOf(disposed),
        database.requests(task), database.assignments(task),
        database.before(task), database.selections(task), database.completedForGood(task),
        database.whileAbsent(task), database.unexplainedFacts(task));
  }
}
