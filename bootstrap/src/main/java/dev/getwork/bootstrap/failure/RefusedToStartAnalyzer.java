package dev.getwork.bootstrap.failure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a refusal to start the way Spring Boot shows its own. */
final class RefusedToStartAnalyzer extends AbstractFailureAnalyzer<RefusedToStart> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedToStart refusal) {
    return new FailureAnalysis(refusal.getMessage(), refusal.remedy(), refusal);
  }
}
