package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.task.TaskId;
import java.time.Instant;

/**
 * An attempt of a node to take a task's lock.
 *
 * @param id positive; an attempt that was recorded later has a greater one
 * @param at by the database's clock
 * @param taken false when another leader held the lock, so that the node skipped the task
 */
public record RecordedLockAttempt(long id, TaskId task, String node, Instant at, boolean taken) {}
