package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.client.RedisException;

/** Redisson's locks: who waits is woken by a message. A lease that is not renewed, as whoever names one gets it. */
final class RedissonLocks {

  private final Tools tools;

  RedissonLocks(Tools tools) {
    this.tools = tools;
  }

  Mutex plain() {
    return task -> taken(tools.redis().redisson().getLock(key("lock", task)));
  }

  /** Keeps a queue of who waits, in Redis. */
  Mutex fair() {
    return task -> taken(tools.redis().redisson().getFairLock(key("fair", task)));
  }

  /** Also gives a number, which grows with every grant. */
  Mutex fenced() {
    return task -> {
      RFencedLock lock = tools.redis().redisson().getFencedLock(key("fenced", task));
      Long token =
          lock.tryLockAndGetToken(Tools.PATIENCE.toMillis(), tools.lease().toMillis(), TimeUnit.MILLISECONDS);
      return token == null ? Optional.empty() : Optional.of(new Tokened(token, () -> release(lock)));
    };
  }

  private Optional<Grant> taken(RLock lock) {
    try {
      return lock.tryLock(Tools.PATIENCE.toMillis(), tools.lease().toMillis(), TimeUnit.MILLISECONDS)
          ? Optional.of(() -> release(lock))
          : Optional.empty();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static void release(RLock lock) {
    try {
      lock.unlock();
    } catch (IllegalMonitorStateException | RedisException ranOut) {
      // It was somebody else's already: this is all that whoever has no fence gets to know, and when.
    }
  }

  private String key(String kind, TaskId task) {
    return "lab:" + kind + ":" + tools.space() + ":" + task;
  }
}
