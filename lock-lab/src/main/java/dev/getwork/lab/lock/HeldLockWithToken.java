package dev.getwork.lab.lock;

/** A held lock with a fencing token. */
record HeldLockWithToken(long token, Runnable giveBack) implements HeldLock {

  @Override
  public void release() {
    giveBack.run();
  }
}
