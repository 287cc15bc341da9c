package dev.getwork.domain.work;

import java.time.Instant;

/**
 * Who leads a task.
 *
 * @param node which node
 * @param since when it took the task's lock, by the database's clock
 */
public record Leader(String node, Instant since) {}
