package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;

/**
 * The state of a live node.
 *
 * @param since when its current connection began, by the database's clock
 * @param sessions how many database connections it has
 */
public record NodeStatus(String name, Instant since, int sessions, List<TaskId> leading) {}
