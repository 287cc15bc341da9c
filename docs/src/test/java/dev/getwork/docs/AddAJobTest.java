package dev.getwork.docs;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Order;

@Order(6)
class AddAJobTest extends TutorialTest {

  /** Compiles all that depends on an edited file, because a new constant of an enum breaks switches. */
  AddAJobTest() {
    super(TestedBlocks.of(AddAJobTest.class), UnaryOperator.identity());
  }
}
