package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How a task's loans would be selected now, for whoever wonders why it takes so long. */
public interface ViewSelectionPlan {

  /** The plan; nothing when there is no such task. */
  Optional<Plan> of(TaskId task);

  /**
   * A plan.
   *
   * @param task of which task
   * @param lines in the words of the database
   * @param asOf when this was so, by the database's clock
   */
  record Plan(TaskId task, List<String> lines, Instant asOf) {
    public Plan {
      lines = List.copyOf(lines);
    }
  }
}
