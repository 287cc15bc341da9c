package dev.getwork.adapter.persistence;

import java.sql.SQLException;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.springframework.core.NestedExceptionUtils;

/** Migrates the schema to this release, while nodes of the release before may be running. */
final class SchemaMigration {

  /** A lock timeout, and a deadlock with a user of two of its tables. */
  private static final Set<String> CONFLICTS = Set.of("55P03", "40P01");
  private static final int ATTEMPTS = 60;
  /** Once a second, while another node migrates: longer than all its attempts. */
  private static final int LOCK_RETRIES = 600;

  private SchemaMigration() {}

  /**
   * Migrates the schema. A migration that waits for a lock gives up after 5 s, so that others do not wait behind it,
   * and is tried again, as after a deadlock.
   *
   * @throws FlywayException if the schema is of another baseline or of a later release
   */
  static void run(DataSource database, String... locations) {
    Flyway flyway = Flyway.configure().dataSource(database).locations(locations)
        .ignoreMigrationPatterns(new String[0])
        .lockRetryCount(LOCK_RETRIES).load();
    for (int attempt = 1;; attempt++) {
      try {
        flyway.migrate();
        return;
      } catch (FlywayException failure) {
        boolean isConflict = NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
            && CONFLICTS.contains(cause.getSQLState());
        if (!isConflict || attempt == ATTEMPTS) {
          throw failure;
        }
      }
    }
  }
}
