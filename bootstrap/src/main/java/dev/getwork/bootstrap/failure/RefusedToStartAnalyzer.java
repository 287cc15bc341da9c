package dev.getwork.bootstrap.failure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports a refusal to start in Spring Boot's format. */
final class RefusedToStartAnalyzer extends AbstractFailureAnalyzer<RefusedToStart> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedToStart refusal) {
    return new FailureAnalysis(refusal.getMessage(), refusal.remedy(), refusal);
  }
}
