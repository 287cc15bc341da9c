package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.client.RedisException;

/** Redisson's locks, which wake waiting clients by a message. An explicit lease time is not renewed. */
final class RedissonLocks {

  private final LockResources resources;

  RedissonLocks(LockResources resources) {
    this.resources = resources;
  }

  Mutex plain() {
    return task -> taken(resources.redis().redisson().getLock(key("lock", task)), resources.lease());
  }

  /** A common mistake: a lease that ends before the work does. */
  Mutex trap() {
    return task -> taken(resources.redis().redisson().getLock(key("trap", task)), LettuceLocks.TOO_SHORT);
  }

  /** A lock with a queue of waiting clients in Redis. */
  Mutex fair() {
    return task -> taken(resources.redis().redisson().getFairLock(key("fair", task)), resources.lease());
  }

  /** A lock that also returns a fencing token. */
  Mutex fenced() {
    return task -> {
      RFencedLock lock = resources.redis().redisson().getFencedLock(key("fenced", task));
      Long token =
          lock.tryLockAndGetToken(LockResources.MAX_WAIT.toMillis(), resources.lease().toMillis(),
              TimeUnit.MILLISECONDS);
      return token == null ? Optional.empty() : Optional.of(new HeldLockWithToken(token, () -> release(lock)));
    };
  }

  private Optional<HeldLock> taken(RLock lock, Duration lease) {
    try {
      return lock.tryLock(LockResources.MAX_WAIT.toMillis(), lease.toMillis(), TimeUnit.MILLISECONDS)
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
    } catch (IllegalMonitorStateException | RedisException expired) {
      // The lock had expired: without a fence, the holder learns it only here.
    }
  }

  private String key(String kind, TaskId task) {
    return "lab:" + kind + ":" + resources.space() + ":" + task;
  }
}
