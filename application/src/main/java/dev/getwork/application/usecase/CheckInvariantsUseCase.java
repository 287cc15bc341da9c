package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.Invariants;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** All assignments are read for it, so that a node looks once for all who ask meanwhile, be they a hundred. */
final class CheckInvariantsUseCase implements CheckInvariants {

  private static final Duration FRESH = Duration.ofSeconds(2);

  private final Invariants invariants;
  private final DatabaseClock clock;
  private final InstantSource time;
  private final ReentrantLock choosing = new ReentrantLock();
  private @Nullable Look last;

  CheckInvariantsUseCase(Invariants invariants, DatabaseClock clock, InstantSource time) {
    this.invariants = invariants;
    this.clock = clock;
    this.time = time;
  }

  @Override
  public Report check() {
    var mine = new Look();
    Look chosen = chosen(mine);
    if (chosen == mine) {
      mine.run();
    }
    return chosen.report.join();
  }

  private Look chosen(Look mine) {
    choosing.lock();
    try {
      Look known = last;
      if (known != null && known.serves()) {
        return known;
      }
      last = mine;
      return mine;
    } finally {
      choosing.unlock();
    }
  }

  private final class Look {

    private final CompletableFuture<Report> report = new CompletableFuture<>();
    private volatile Instant endedAt = Instant.MAX;

    /** One that failed serves those who waited for it, and nobody after. */
    boolean serves() {
      return !report.isDone()
          || !report.isCompletedExceptionally() && time.instant().isBefore(endedAt.plus(FRESH));
    }

    /** On this thread: a look takes one connection, and its caller's call may as well wait for it. */
    void run() {
      report.completeAsync(this::taken, Runnable::run);
    }

    private Report taken() {
      var taken = new Report(clock.now(), invariants.check());
      endedAt = time.instant();
      return taken;
    }
  }
}
