package dev.getwork.application.port.out.work;

import java.util.concurrent.Executor;

/**
 * The threads of rounds that answer combined calls, as many as there are rounds. Platform threads: with many
 * virtual threads, a round would wait for a processor after each of its round trips, and all of its callers with it. A
 * node that stops rejects rounds.
 */
@FunctionalInterface
public interface CombinerThreads extends Executor {}
