package dev.getwork.lab.lock;

/** A grant with a number. */
record Tokened(long token, Runnable giveBack) implements Grant {

  @Override
  public void release() {
    giveBack.run();
  }
}
