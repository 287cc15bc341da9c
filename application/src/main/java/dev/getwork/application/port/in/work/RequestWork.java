package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Optional;

/** A press of Get Work. */
public interface RequestWork {

  /**
   * Records the request, sees to it that somebody leads its task, and waits for the decision as long as the caller
   * likes. The request outlives the wait: it is decided whether or not its caller still waits.
   */
  Answer request(Press press);

  /**
   * Who wants what.
   *
   * @param user who
   * @param task for which task
   * @param count how many loans
   * @param patience how long to wait for the decision; zero not to wait
   * @param call under which key the press may be made again
   */
  record Press(UserName user, TaskId task, LoanCount count, Duration patience, Optional<KeyedCall> call) {

    /** Without a key. */
    public Press(UserName user, TaskId task, LoanCount count, Duration patience) {
      this(user, task, count, patience, Optional.empty());
    }
  }

  /** What came of it. */
  sealed interface Answer {}

  /**
   * It was recorded.
   *
   * @param request as it is now
   */
  record Recorded(WorkRequestView request) implements Answer {}

  /**
   * The user's request for this task was pending already, and is the one that counts.
   *
   * @param request as it is now
   */
  record AlreadyPending(WorkRequestView request) implements Answer {}

  /**
   * The press was made before under its key; nothing was recorded now.
   *
   * @param answer what it was answered, with the request as it is now
   */
  record Replayed(Answer answer) implements Answer {}

  /**
   * The key is good for nothing now; nothing was recorded.
   *
   * @param why not
   */
  record KeyRefused(KeyRefusal why) implements Answer {}

  /** There is no such task; nothing was recorded. */
  record UnknownTask() implements Answer {}

  /** The task is paused; nothing was recorded. */
  record TaskPaused() implements Answer {}

  /**
   * The task allows fewer loans in one request; nothing was recorded.
   *
   * @param maxPerRequest how many it allows
   */
  record CountOutOfRange(int maxPerRequest) implements Answer {}

  /**
   * The user holds as many loans of this task as a user may; nothing was recorded.
   *
   * @param limit how many that is
   * @param held how many the user holds
   */
  record HeldLimitReached(int limit, int held) implements Answer {}
}
