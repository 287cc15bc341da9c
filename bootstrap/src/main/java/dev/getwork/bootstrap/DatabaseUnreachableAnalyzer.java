package dev.getwork.bootstrap;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports in two lines that the database cannot be reached or refuses the login. */
final class DatabaseUnreachableAnalyzer extends AbstractFailureAnalyzer<SQLException> {

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (!state.startsWith("08") && !state.startsWith("28") && !state.startsWith("3D")) {
      return null;
    }
    return new FailureAnalysis(
        "The database cannot be used: " + failure.getMessage(),
        "Check spring.datasource.url, spring.datasource.username, spring.datasource.password and the server.",
        failure);
  }
}
