package dev.getwork.testkit.interleaving;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A schedule written by hand: what happens to the first thread that comes to a checkpoint, to the second, and so on. */
public final class Script implements Watcher {

  private final Map<Checkpoint, Queue<Runnable>> steps = new ConcurrentHashMap<>();

  /** Lets something happen to the next thread there, on that thread. */
  public void next(Checkpoint checkpoint, Runnable step) {
    steps.computeIfAbsent(checkpoint, _ -> new ConcurrentLinkedQueue<>()).add(step);
  }

  /** Holds the next thread there. */
  public Gate holdAt(Checkpoint checkpoint) {
    var gate = new Gate();
    next(checkpoint, gate);
    return gate;
  }

  /** Holds the next thread there, and ends it when it is let go: nothing that follows is done by it. */
  public Gate endAt(Checkpoint checkpoint) {
    var gate = new Gate();
    next(checkpoint, () -> {
      gate.run();
      throw new Ended();
    });
    return gate;
  }

  /** Ends a thread. */
  public static final class Ended extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** At a checkpoint. */
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
