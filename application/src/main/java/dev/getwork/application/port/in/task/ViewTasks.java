package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import java.util.List;

/** Which tasks there are. */
public interface ViewTasks {

  /** All tasks, by id. */
  List<Task> all();
}
