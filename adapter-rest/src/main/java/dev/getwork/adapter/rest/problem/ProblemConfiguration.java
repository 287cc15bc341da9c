package dev.getwork.adapter.rest.problem;

import java.util.Optional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Answers every exception with a problem. Filters and security use the same resolver as the dispatcher. */
@Configuration(proxyBeanMethods = false)
@Import(ProblemResolver.class)
public class ProblemConfiguration {

  /** Recognizes failures of the database, whose exceptions this adapter must not know. */
  public interface FailureClassifier {

    /** The failure of the database that caused an exception; empty if another fault did. */
    Optional<DatabaseFailure> classify(Throwable thrown);
  }

  public enum DatabaseFailure {
    /** The database is unreachable or too slow, or the answer to a commit was lost. */
    DATABASE_UNAVAILABLE,
    /** The node's calls use all its connections. */
    NO_FREE_CONNECTION,
    /** The database has no space left on its disk. */
    DISK_FULL,
    /** A conflict with a concurrent transaction, which a retry may not meet. */
    CONFLICT
  }
}
