package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;

/**
 * A node that lives.
 *
 * @param name which
 * @param since when it has been connected without a break, by the database's clock
 * @param sessions how many connections to the database it has
 * @param leading which tasks it leads
 */
public record NodeStatus(String name, Instant since, int sessions, List<TaskId> leading) {

  public NodeStatus {
    leading = List.copyOf(leading);
  }
}
