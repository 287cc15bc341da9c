package dev.getwork.application.usecase;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Logs the first of a row of failures, of which there may be one a second for hours. For one thread. */
final class FailureLog {

  private final Logger log;
  private final String sentence;
  private boolean failing;

  FailureLog(Class<?> where, String sentence) {
    this.log = System.getLogger(where.getName());
    this.sentence = sentence;
  }

  void failed(RuntimeException failure) {
    if (!failing) {
      log.log(Level.WARNING, sentence, failure);
    }
    failing = true;
  }

  void succeeded() {
    failing = false;
  }
}
