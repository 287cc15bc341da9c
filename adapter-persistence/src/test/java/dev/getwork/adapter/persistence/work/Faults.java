package dev.getwork.adapter.persistence.work;

import dev.getwork.testkit.fixture.Seed;
import dev.getwork.testkit.interleaving.Checkpoint;
import dev.getwork.testkit.interleaving.Script;
import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Now and then takes the lock from whoever leads, or ends their thread: as lost connections and killed processes do. */
final class Faults {

  private static final Set<Checkpoint> LEADING =
      EnumSet.of(Checkpoint.SELECTED, Checkpoint.PENDING_READ, Checkpoint.BEFORE_COMMIT, Checkpoint.RELEASED);

  /** One in so many steps of a leader. */
  private static final int RARELY = 12;

  private final RandomGenerator random;
  private volatile boolean ended;

  Faults(Seed seed) {
    this.random = seed.generator();
  }

  void at(Checkpoint checkpoint, Scene scene) {
    if (ended || !LEADING.contains(checkpoint)) {
      return;
    }
    int fate;
    synchronized (random) {
      fate = random.nextInt(RARELY);
    }
    if (fate == 0) {
      throw new Script.Ended();
    }
    // Only from the leader that is held right here: another may be done first, and its connection somebody else's.
    if (fate == 1 && checkpoint != Checkpoint.RELEASED
        && Thread.currentThread().getName().startsWith(Scene.LEADER)) {
      Scene.onAnotherThread(scene.backstage::takeTheLockAway);
    }
  }

  void end() {
    ended = true;
  }
}
