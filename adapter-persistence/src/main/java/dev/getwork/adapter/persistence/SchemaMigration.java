package dev.getwork.adapter.persistence;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.springframework.core.NestedExceptionUtils;

/** Migrates the schema to this release, while nodes of the release before may be running. */
final class SchemaMigration {

  private static final String LOCK_TIMEOUT = "55P03";
  private static final int ATTEMPTS = 60;
  /** Once a second, while another node migrates: longer than all its attempts. */
  private static final int LOCK_RETRIES = 600;

  private SchemaMigration() {}

  /**
   * Migrates the schema. A migration that waits for a lock gives up after 5 s, so that others do not wait behind it,
   * and is tried again.
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
        boolean isLocked = NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
            && LOCK_TIMEOUT.equals(cause.getSQLState());
        if (!isLocked || attempt == ATTEMPTS) {
          throw failure;
        }
      }
    }
  }
}
