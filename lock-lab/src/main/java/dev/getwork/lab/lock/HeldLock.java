package dev.getwork.lab.lock;

/** A lock that was taken. */
public interface HeldLock {

  /** The fencing token, which grows with every acquisition; zero for locks without tokens. */
  default long token() {
    return 0;
  }

  /** Releases the lock, which may have expired. */
  void release();
}
