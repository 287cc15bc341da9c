package dev.getwork.application.port.out.work;

import java.util.concurrent.Executor;

/**
 * The threads that lead tasks. Their number is how many tasks the node leads at the same time; it must be well below
 * the number of database connections. A node that stops rejects work.
 */
@FunctionalInterface
public interface LeaderThreads extends Executor {}
