package dev.getwork.docs;

import org.junit.jupiter.api.Order;

@Order(5)
class SwapAnAdapterTest extends DoneAsWritten {

  SwapAnAdapterTest() {
    super(Claim.blocks(SwapAnAdapterTest.class));
  }
}
