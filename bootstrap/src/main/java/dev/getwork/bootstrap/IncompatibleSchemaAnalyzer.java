package dev.getwork.bootstrap;

import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a database with the schema of another baseline or of a later release, with the remedy. */
final class IncompatibleSchemaAnalyzer extends AbstractFailureAnalyzer<FlywayException> {

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, FlywayException failure) {
    boolean incompatible = failure instanceof FlywayValidateException
        || failure.getErrorCode() == CoreErrorCode.NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE;
    return incompatible
        ? new FailureAnalysis(
            "The schema of the database does not match this release: " + failure.getMessage(),
            "If a later release migrated it, start that release. Otherwise use an empty database: stop all nodes and delete "
                + "the data directory with all its data (.getwork, or getwork.data-directory), or set spring.datasource.url to an "
                + "empty database. Databases of unreleased versions are not migrated.",
            failure)
        : null;
  }
}
