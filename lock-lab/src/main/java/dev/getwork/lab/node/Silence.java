package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Nobody tells anybody, as with a pooler that loses notifications: who waits looks again when it is time to. */
final class Silence implements WakeUps {

  @Override
  public void tell(TaskId task) {
    // Nobody would hear it.
  }

  @Override
  public Ear listen(TaskId task) {
    return new Ear() {
      @Override
      public void await(Duration atMost) {
        LockSupport.parkNanos(atMost.toNanos());
      }

      @Override
      public void close() {
        // Nothing was opened.
      }
    };
  }
}
