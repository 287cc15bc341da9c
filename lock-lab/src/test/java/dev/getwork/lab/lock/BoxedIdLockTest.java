package dev.getwork.lab.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.TaskId;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BoxedIdLockTest {

  private static final TaskId FIRST = new TaskId(1);

  /** {@code -XX:AutoBoxCacheMax} is not set. */
  @Test
  void shouldExcludeOtherThreadsUpTo127Only() throws InterruptedException {
    try (LockResourcesFixture fixture = LockResourcesFixture.open(2)) {
      assertThat(isShared(new BoxedIdLock(fixture.resources(), 126))).as("two leaders at once, id 127").isFalse();
      assertThat(isShared(new BoxedIdLock(fixture.resources(), 127))).as("two leaders at once, id 128").isTrue();
    }
  }

  /** Whether a second thread leads while the first one does. */
  private static boolean isShared(BoxedIdLock lock) throws InterruptedException {
    var second = new CountDownLatch(1);
    var other = new Thread[1];
    LockAttempt<Boolean> first = lock.lead(FIRST, _ -> {
      other[0] = Thread.ofPlatform().daemon().start(() -> lock.lead(FIRST, _ -> {
        second.countDown();
        return true;
      }));
      while (second.getCount() > 0 && other[0].getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      return second.getCount() == 0;
    });
    other[0].join();
    return first.equals(new LockAttempt.Led<>(true));
  }
}
