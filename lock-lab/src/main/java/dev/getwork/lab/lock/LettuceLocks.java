package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** {@code SET key value NX PX millis}, polled until it succeeds or the maximum wait is over. */
final class LettuceLocks {

  /** The pause between two polls. A shorter one causes more traffic; a longer one leaves the lock unused for longer. */
  private static final Duration SPIN = Duration.ofMillis(2);

  /** A timeout that is shorter than the work. */
  static final Duration TOO_SHORT = Duration.ofMillis(2);

  private final LockResources resources;

  LettuceLocks(LockResources resources) {
    this.resources = resources;
  }

  private static final String DELETE_OWN =
      "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

  /** The documented lock: a unique value, and the key is deleted only if it still has that value. */
  Mutex spinning() {
    return owned(SetArgs.Builder.nx().px(resources.lease().toMillis()), SPIN);
  }

  /** The same, but polled as fast as Redis answers. */
  Mutex spinningWithoutPause() {
    return owned(SetArgs.Builder.nx().px(resources.lease().toMillis()), Duration.ZERO);
  }

  /** A common mistake: no timeout, so that the key of a dead holder stays forever. */
  Mutex withoutTimeout() {
    return owned(SetArgs.Builder.nx(), SPIN);
  }

  private Mutex owned(SetArgs nx, Duration pause) {
    return task -> {
      String mine = UUID.randomUUID().toString();
      String key = key(task);
      return spin(key, mine, nx, pause)
          ? Optional.of(() -> resources.redis().commands()
              .eval(DELETE_OWN, ScriptOutputType.INTEGER, new String[] {key}, mine))
          : Optional.empty();
    };
  }

  /** A common mistake: the same value for all clients, a timeout that is too short, and an unconditional delete. */
  Mutex trap() {
    return task -> {
      String key = key(task);
      return spin(key, "locked", SetArgs.Builder.nx().px(TOO_SHORT.toMillis()), SPIN)
          ? Optional.of(() -> resources.redis().commands().del(key))
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

  /** The documented lock with a fencing token. */
  Mutex withToken() {
    return task -> {
      String mine = UUID.randomUUID().toString();
      String[] keys = {key(task), key(task) + ":token"};
      String millis = Long.toString(resources.lease().toMillis());
      Long token = resources.redis().commands().eval(TAKE_WITH_TOKEN, ScriptOutputType.INTEGER, keys, mine, millis);
      return token == 0
          ? Optional.empty()
          : Optional.of(new HeldLockWithToken(token, () -> resources.redis().commands()
              .eval(DELETE_OWN, ScriptOutputType.INTEGER, new String[] {keys[0]}, mine)));
    };
  }

  private boolean spin(String key, String value, SetArgs nx, Duration pause) {
    long until = System.nanoTime() + LockResources.MAX_WAIT.toNanos();
    while (System.nanoTime() < until) {
      if (resources.redis().commands().set(key, value, nx) != null) {
        return true;
      }
      LockSupport.parkNanos(pause.toNanos());
    }
    return false;
  }

  private String key(TaskId task) {
    return "lab:" + resources.space() + ":" + task;
  }
}
