package dev.getwork.adapter.rest.problem;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Answers every exception with a problem. Filters and security use the same resolver as the dispatcher. */
@Configuration(proxyBeanMethods = false)
@Import(ProblemResolver.class)
public class ProblemConfiguration {

  /** Recognizes failures of the database, whose exceptions this adapter must not know. */
  public interface FailureClassifier {

    /**
     * Whether the cause is that the database is unavailable or too slow, or cannot serve the call for another reason.
     */
    boolean isDatabaseUnavailable(Throwable thrown);

    /** Whether the cause is that other calls use all connections of this node to the database. */
    boolean isOverloaded(Throwable thrown);

    /** Whether the call was refused before it began, because the node is overloaded. */
    boolean isRefused(Throwable thrown);

    /** Whether the cause is that the database has no space left on its disk. */
    boolean isDiskFull(Throwable thrown);

    /** Whether the cause is a conflict with a concurrent transaction, which a retry may not meet. */
    boolean isTransientConflict(Throwable thrown);
  }
}
