package dev.getwork.adapter.persistence.work;

import dev.getwork.application.fixture.Seed;
import dev.getwork.application.interleaving.Checkpoint;
import dev.getwork.application.interleaving.Script;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Ends leaders' threads, or takes the lock from them, at random: like killed processes and lost connections. */
final class RandomFaults {

  private static final Set<Checkpoint> LEADING =
      EnumSet.of(Checkpoint.SELECTED, Checkpoint.PENDING_READ, Checkpoint.BEFORE_COMMIT, Checkpoint.RELEASED);
  /** One fault of each kind in this many checkpoints of leaders. */
  private static final int INTERVAL = 12;

  private final RandomGenerator random;
  private volatile boolean ended;

  RandomFaults(Seed seed) {
    this.random = seed.generator();
  }

  void reached(Checkpoint checkpoint, TaskScenario scenario) {
    if (ended || !LEADING.contains(checkpoint)) {
      return;
    }
    int choice;
    synchronized (random) {
      choice = random.nextInt(INTERVAL);
    }
    if (choice == 0) {
      throw new Script.Ended();
    }
    // A thread that records and serves leads too, and only leaders read the pending requests.
    if (choice == 1 && checkpoint != Checkpoint.RELEASED && (checkpoint == Checkpoint.PENDING_READ
        || Thread.currentThread().getName().startsWith(TaskScenario.LEADER))) {
      scenario.database.loseOwnLock();
    }
  }

  void end() {
    ended = true;
  }
}
