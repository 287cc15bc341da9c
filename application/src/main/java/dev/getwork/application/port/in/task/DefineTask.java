package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Defining a new kind of work. */
public interface DefineTask {

  /**
   * Defines a task.
   *
   * @param call under which key this may be called again
   */
  Answer define(TaskDefinition definition, UserName manager, Optional<KeyedCall> call);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param task with its id
   */
  record Defined(Task task) implements Answer {}

  /**
   * It was defined by an earlier call under this key.
   *
   * @param task as it is now
   */
  record Replayed(Task task) implements Answer {}

  /**
   * The key is good for nothing now; nothing was defined.
   *
   * @param why not
   */
  record KeyRefused(KeyRefusal why) implements Answer {}

  /** Another task has this name. */
  record NameTaken() implements Answer {}
}
