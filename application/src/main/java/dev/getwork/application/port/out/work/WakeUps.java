package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import java.time.Duration;

/**
 * Tells waiting callers on every node that requests of a task were decided, so that they need not wait for their next
 * look. A convenience: news may be lost, and who listens looks for themselves from time to time.
 */
public interface WakeUps {

  /** Tells everybody. Called after the decisions are committed, never within their transaction. */
  void tell(TaskId task);

  /** Begins to listen for news of a task. */
  Ear listen(TaskId task);

  /** Hears the news told since it was opened. */
  interface Ear extends AutoCloseable {

    /** Waits until there is news, at most so long. Returns at once for news that came since the last call. */
    void await(Duration atMost);

    @Override
    void close();
  }
}
