package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** {@code SET key value NX PX millis}, asked again and again until it is had or patience has run out. */
final class LettuceLocks {

  /** Between two tries. Shorter is more traffic, longer is more time in which nobody has the lock. */
  private static final Duration SPIN = Duration.ofMillis(2);

  /** So short that the work outlives it. */
  private static final Duration TOO_SHORT = Duration.ofMillis(2);

  private final Tools tools;

  LettuceLocks(Tools tools) {
    this.tools = tools;
  }

  private static final String DELETE_OWN =
      "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

  /** By the book: a value of one's own, deleted only if it is still there. */
  Mutex spinning() {
    return task -> {
      String mine = UUID.randomUUID().toString();
      String key = key(task);
      return spin(key, mine, tools.lease())
          ? Optional.of(() -> tools.redis().commands()
              .eval(DELETE_OWN, ScriptOutputType.INTEGER, new String[] {key}, mine))
          : Optional.empty();
    };
  }

  /** As it is often seen: the same value for all, a time-out that was guessed, and deleted whosever it is by then. */
  Mutex trap() {
    return task -> {
      String key = key(task);
      return spin(key, "locked", TOO_SHORT)
          ? Optional.of(() -> tools.redis().commands().del(key))
          : Optional.empty();
    };
  }

  private static final String TAKE_WITH_TOKEN =
      """
      if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
        return redis.call('incr', KEYS[2])
      else
        return 0
      end
      """;

  /** With a number that grows with every grant, for a fence. */
  Mutex withToken() {
    return task -> {
      String mine = UUID.randomUUID().toString();
      String[] keys = {key(task), key(task) + ":token"};
      String millis = Long.toString(tools.lease().toMillis());
      Long token = tools.redis().commands().eval(TAKE_WITH_TOKEN, ScriptOutputType.INTEGER, keys, mine, millis);
      return token == 0
          ? Optional.empty()
          : Optional.of(new Tokened(token, () -> tools.redis().commands()
              .eval(DELETE_OWN, ScriptOutputType.INTEGER, new String[] {keys[0]}, mine)));
    };
  }

  private boolean spin(String key, String value, Duration expiry) {
    SetArgs nx = SetArgs.Builder.nx().px(expiry.toMillis());
    long until = System.nanoTime() + Tools.PATIENCE.toNanos();
    while (System.nanoTime() < until) {
      if (tools.redis().commands().set(key, value, nx) != null) {
        return true;
      }
      LockSupport.parkNanos(SPIN.toNanos());
    }
    return false;
  }

  private String key(TaskId task) {
    return "lab:" + tools.space() + ":" + task;
  }
}
