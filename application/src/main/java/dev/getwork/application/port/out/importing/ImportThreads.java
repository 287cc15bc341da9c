package dev.getwork.application.port.out.importing;

import java.util.concurrent.Executor;

/** The threads that run imports. They reject an import when too many are queued. */
@FunctionalInterface
public interface ImportThreads extends Executor {}
