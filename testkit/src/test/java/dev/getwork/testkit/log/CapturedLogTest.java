package dev.getwork.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class CapturedLogTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("captured");

  private final Logger captured = LoggerFactory.getLogger("captured");
  private final Logger below = LoggerFactory.getLogger("captured.below");
  private final Logger beside = LoggerFactory.getLogger("capturedBeside");

  @Test
  void shouldReturnLevelMessageAndExceptionFromInfoOn() {
    captured.debug("not this");
    captured.info("started {}", 1);
    below.error("failed", new IllegalStateException("planted"));
    beside.info("nor this");

    assertThat(LOG.lines()).containsExactly(
        "INFO started 1", "ERROR failed, stack trace of java.lang.IllegalStateException");
  }

  @RepeatedTest(2)
  void shouldReturnOnlyTheLinesOfTheRunningTest() {
    captured.warn("once");

    assertThat(LOG.lines()).containsExactly("WARN once");
  }
}
