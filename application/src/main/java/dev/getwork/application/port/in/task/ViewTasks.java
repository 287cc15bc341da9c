package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Page;
import java.util.List;

/** Which tasks there are. */
public interface ViewTasks {

  /** A page of all tasks, by id. */
  List<Task> list(Page page);
}
