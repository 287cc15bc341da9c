package dev.getwork.testkit.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for the database. Transactions write one after the other: each waits at its first write or lock until the
 * one before has ended, then sees what that one committed. Who only reads never waits and sees what is committed.
 */
public final class InMemoryStore {

  private final ReentrantLock writing = new ReentrantLock(true);
  private final ThreadLocal<Deque<Transaction>> underWay = ThreadLocal.withInitial(ArrayDeque::new);
  private final AtomicLong ids = new AtomicLong();
  private volatile Contents committed = Contents.empty();

  /** An id that was never given before and is not given again, not even when its transaction is undone. */
  public long nextId() {
    return ids.incrementAndGet();
  }

  /** Reads what is committed and what this thread's transaction has written. */
  public <R> R read(Function<Contents, R> reading) {
    Transaction transaction = underWay.get().peek();
    return reading.apply(transaction == null ? committed : transaction.visible());
  }

  /** Writes, or locks by writing nothing: in this thread's transaction, or in one of its own. */
  public <R> R write(Function<Contents, R> change) {
    return inTransaction(() -> change.apply(underWay.get().element().writable()));
  }

  /** Runs the work in this thread's transaction, or in a new one. */
  public <R> R inTransaction(Supplier<R> work) {
    Transaction joined = underWay.get().peek();
    if (joined == null) {
      return inNewTransaction(work, () -> true);
    }
    try {
      return work.get();
    } catch (RuntimeException | Error failed) {
      joined.undoOnly = true;
      throw failed;
    }
  }

  /**
   * Runs the work in a transaction of its own; one that this thread has under way is set aside meanwhile.
   *
   * @param keep asked at the end; no undoes all
   */
  public <R> R inNewTransaction(Supplier<R> work, BooleanSupplier keep) {
    Deque<Transaction> transactions = underWay.get();
    if (transactions.stream().anyMatch(outer -> outer.written != null)) {
      throw new IllegalStateException("the transaction that is set aside would lock this one out");
    }
    var transaction = new Transaction();
    transactions.push(transaction);
    try {
      R result = work.get();
      if (keep.getAsBoolean()) {
        transaction.commit();
      }
      return result;
    } finally {
      transactions.pop();
      transaction.end();
    }
  }

  private final class Transaction {
    private @Nullable Contents written;
    private boolean undoOnly;

    Contents visible() {
      return written == null ? committed : written;
    }

    Contents writable() {
      if (written == null) {
        writing.lock();
        written = committed.copy();
      }
      return written;
    }

    void commit() {
      if (undoOnly) {
        throw new IllegalStateException("a part of the transaction threw, so that the whole is undone");
      }
      if (written != null) {
        committed = written;
      }
    }

    void end() {
      if (written != null) {
        written = null;
        writing.unlock();
      }
    }
  }
}
