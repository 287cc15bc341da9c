package dev.getwork.application.port.in.cluster;

import java.time.Instant;

/** The leader of a task, and when it took the task's lock, by the database's clock. */
public record Leader(String node, Instant since) {}
