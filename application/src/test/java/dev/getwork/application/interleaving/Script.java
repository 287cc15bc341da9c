package dev.getwork.application.interleaving;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A schedule that a test writes: an action for the first thread that reaches a checkpoint, for the second, and so on. */
public final class Script implements CheckpointListener {

  private final Map<Checkpoint, Queue<Runnable>> steps = new ConcurrentHashMap<>();

  /** Adds an action for the next thread that reaches the checkpoint, on that thread. */
  public void next(Checkpoint checkpoint, Runnable step) {
    steps.computeIfAbsent(checkpoint, _ -> new ConcurrentLinkedQueue<>()).add(step);
  }

  /** Blocks the next thread that reaches the checkpoint. */
  public Gate holdAt(Checkpoint checkpoint) {
    var gate = new Gate();
    next(checkpoint, gate);
    return gate;
  }

  /** Blocks the next thread that reaches the checkpoint, and ends the thread when the gate opens. */
  public Gate endAt(Checkpoint checkpoint) {
    var gate = new Gate();
    next(checkpoint, () -> {
      gate.run();
      throw new Ended();
    });
    return gate;
  }

  public static final class Ended extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Ended() {
      super("ended by a test");
    }
  }

  @Override
  public void reached(Checkpoint checkpoint) {
    Queue<Runnable> left = steps.get(checkpoint);
    Runnable step = left == null ? null : left.poll();
    if (step != null) {
      step.run();
    }
  }
}
