package dev.getwork.application.interleaving;

/** Called whenever a thread reaches a checkpoint, on that thread: it continues when the listener returns. */
@FunctionalInterface
public interface CheckpointListener {

  /** A thread has reached a checkpoint. May throw, as the port could there. */
  void reached(Checkpoint checkpoint);
}
