package dev.getwork.lab.lock;

/** A held lock with a fencing token. */
record HeldLockWithToken(long token, Runnable releasing) implements HeldLock {

  @Override
  public void release() {
    releasing.run();
  }
}
