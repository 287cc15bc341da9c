package dev.getwork.application.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A database in memory. Transactions write one after the other: each waits at its first write or lock until the previous
 * one has ended, then sees what that one committed. Reads never wait and see what is committed.
 */
public final class InMemoryStore {

  private final ReentrantLock writing = new ReentrantLock(true);
  private final ThreadLocal<Deque<Transaction>> transactions = ThreadLocal.withInitial(ArrayDeque::new);
  private final AtomicLong ids = new AtomicLong();
  private volatile StoredData committed = StoredData.empty();

  /** A new id, which is never used again, not even after a rollback. */
  public long nextId() {
    return ids.incrementAndGet();
  }

  /** Reads what is committed and what this thread's transaction has written. */
  public <R> R read(Function<StoredData, R> reading) {
    Transaction transaction = transactions.get().peek();
    return reading.apply(transaction == null ? committed : transaction.visible());
  }

  /** Writes, or locks by writing nothing: in this thread's transaction, or in one of its own. */
  public <R> R write(Function<StoredData, R> change) {
    return inTransaction(() -> change.apply(transactions.get().element().writable()));
  }

  /** Runs the work in this thread's transaction, or in a new one. */
  public <R> R inTransaction(Supplier<R> work) {
    Transaction joined = transactions.get().peek();
    if (joined == null) {
      return inNewTransaction(work, () -> true);
    }
    try {
      return work.get();
    } catch (RuntimeException | Error failed) {
      joined.rollbackOnly = true;
      throw failed;
    }
  }

  /**
   * Runs the work in a transaction of its own; one that this thread has begun is suspended meanwhile.
   *
   * @param commits decides at the end whether to commit
   */
  public <R> R inNewTransaction(Supplier<R> work, BooleanSupplier commits) {
    Deque<Transaction> stack = transactions.get();
    if (stack.stream().anyMatch(outer -> outer.written != null)) {
      throw new IllegalStateException("the suspended transaction would block this one forever");
    }
    var transaction = new Transaction();
    stack.push(transaction);
    try {
      R result = work.get();
      if (commits.getAsBoolean()) {
        transaction.commit();
      }
      return result;
    } finally {
      stack.pop();
      transaction.end();
    }
  }

  private final class Transaction {
    private @Nullable StoredData written;
    private boolean rollbackOnly;

    StoredData visible() {
      return written == null ? committed : written;
    }

    StoredData writable() {
      if (written == null) {
        writing.lock();
        written = committed.copy();
      }
      return written;
    }

    void commit() {
      if (rollbackOnly) {
        throw new IllegalStateException("a part of the transaction threw, so that the whole is rolled back");
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
