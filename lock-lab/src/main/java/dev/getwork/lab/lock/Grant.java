package dev.getwork.lab.lock;

/** A lock that was taken. */
interface Grant {

  /** Grows with every grant, where the lock knows how many there were; zero where it does not. */
  default long token() {
    return 0;
  }

  /** Gives the lock back, or what is left of it. */
  void release();
}
