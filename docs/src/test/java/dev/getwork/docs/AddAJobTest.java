package dev.getwork.docs;

import org.junit.jupiter.api.Order;

@Order(6)
class AddAJobTest extends TutorialTest {

  AddAJobTest() {
    super(TestedBlocks.of(AddAJobTest.class));
  }
}
