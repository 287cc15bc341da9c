package dev.getwork.docs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of the README, the walkthrough and other documents, in order, and compares the answers with those shown. */
@Order(1)
class WalkTest {

  private static final List<Step> STEPS = Step.of(Claim.blocks(WalkTest.class));

  @TempDir
  private static Path folder;
  private static Walk walk;

  @BeforeAll
  static void start() throws IOException {
    var shell = Shell.withSettingsIn(folder);
    assumeTrue(shell.isThere(), "The documents' commands cannot be pasted here: they need bash and curl.");
    walk = new Walk(folder.resolve("data"), shell);
  }

  @AfterAll
  static void stop() {
    if (walk != null) {
      walk.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> shouldAnswerAsShown() {
    return STEPS.stream().map(step -> DynamicTest.dynamicTest(step.toString(), () -> walk.take(step)));
  }
}
