package dev.getwork.application.usecase;

import java.util.function.Consumer;

/** Tells of the first of a row of failures, of which there may be one a second for hours. For one thread. */
final class FailureLog {

  private final Consumer<RuntimeException> tell;
  private volatile boolean failing;

  FailureLog(Consumer<RuntimeException> tell) {
    this.tell = tell;
  }

  void failed(RuntimeException failure) {
    if (!failing) {
      tell.accept(failure);
    }
    failing = true;
  }

  void succeeded() {
    failing = false;
  }

  boolean isFailing() {
    return failing;
  }
}
