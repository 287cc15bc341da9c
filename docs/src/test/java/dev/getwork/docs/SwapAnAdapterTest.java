package dev.getwork.docs;

import org.junit.jupiter.api.Order;

@Order(5)
class SwapAnAdapterTest extends TutorialTest {

  SwapAnAdapterTest() {
    super(TestedBlocks.of(SwapAnAdapterTest.class), SourceCopy::editedOnly);
  }
}
