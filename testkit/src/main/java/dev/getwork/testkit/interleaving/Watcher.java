package dev.getwork.testkit.interleaving;

/** Is told whenever a thread comes to a checkpoint, on that thread: it goes on when this returns. */
@FunctionalInterface
public interface Watcher {

  /** A thread has come to this place. May throw, as the port could at this place. */
  void reached(Checkpoint checkpoint);
}
