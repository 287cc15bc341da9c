package dev.getwork.bootstrap;

import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;

/** Tells that others were in the way, which another try may well not meet, from other failures. */
final class Collision implements Predicate<Throwable> {

  private static final int DEEPEST_CAUSE = 20;
  /** Not serializable, deadlock, and a lock that was not had in time, which Spring has no exception for. */
  private static final Set<String> STATES = Set.of("40001", "40P01", "55P03");

  @Override
  public boolean test(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .limit(DEEPEST_CAUSE)
        .anyMatch(cause -> cause instanceof ConcurrencyFailureException
            || cause instanceof SQLException failure && failure.getSQLState() != null
                && STATES.contains(failure.getSQLState()));
  }
}
