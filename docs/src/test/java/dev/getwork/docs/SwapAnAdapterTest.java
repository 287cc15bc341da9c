package dev.getwork.docs;

class SwapAnAdapterTest extends DoneAsWritten {

  SwapAnAdapterTest() {
    super(Claim.blocks(SwapAnAdapterTest.class));
  }
}
