package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.WakeUps.Ear;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RecheckSchedule;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sees to it that somebody leads for a pending request, and waits for its decision. */
final class PursueRequest {

  /** How long to wait to be told whether the lock was got, when all leaders of this node are busy. */
  private static final Duration ELECTION = Duration.ofMillis(500);

  /** A selection that costs next to nothing is worth waiting for, even to a caller who does not wait. */
  private static final Duration AT_ONCE = Duration.ofMillis(100);

  private final OutPorts ports;
  private final ServePendingRequests serve;
  private final InstantSource time;

  PursueRequest(OutPorts ports, ServePendingRequests serve, InstantSource time) {
    this.ports = ports;
    this.serve = serve;
    this.time = time;
  }

  /**
   * Pursues a request that has been committed.
   *
   * @param patience how long to wait for its decision, or for a change
   * @param asUser whether its user waits, so that the waiting counts as looking
   * @param known the versions that who waits knows: a change is waited for; none for the decision
   */
  WorkRequestView pursue(WorkRequest request, Duration patience, boolean asUser, Set<String> known) {
    if (!request.isPending()) {
      return view(request, false);
    }
    Instant deadline = time.instant().plus(patience);
    try (Ear ear = ports.wakeUps().listen(request.task())) { // Before the try, so that no news falls between.
      Election election = elect(request.task());
      Instant until = election == Election.LEADING ? later(deadline, time.instant().plus(AT_ONCE)) : deadline;
      return view(await(request.id(), ear, until, asUser, known), election == Election.BUSY);
    }
  }

  /** Waits for news, and at each step of the recheck schedule looks and tries to lead again: news can be lost. */
  private WorkRequest await(WorkRequestId id, Ear ear, Instant deadline, boolean asUser,
      Set<String> known) {
    WorkRequest request = find(id);
    for (int step = 0; request.isPending() && time.instant().isBefore(deadline)
        && isKnown(request, known) && !Thread.currentThread().isInterrupted();) {
      Duration left = Duration.between(time.instant(), deadline);
      Instant nextLook = time.instant().plus(RecheckSchedule.after(step));
      ear.await(left.compareTo(RecheckSchedule.after(step)) < 0 ? left : RecheckSchedule.after(step));
      request = find(id);
      if (request.isPending() && !time.instant().isBefore(nextLook)) {
        if (asUser) {
          ports.requests().look(id);
        }
        serve.start(request.task());
        step++;
      }
    }
    return request;
  }

  private boolean isKnown(WorkRequest pending, Set<String> known) {
    return known.isEmpty() || known.contains(view(pending, false).version());
  }

  private Election elect(TaskId task) {
    CompletableFuture<Election> election = serve.start(task);
    return election.completeOnTimeout(Election.BUSY, ELECTION.toMillis(), TimeUnit.MILLISECONDS).join();
  }

  private WorkRequest find(WorkRequestId id) {
    return ports.requests().find(id)
        .orElseThrow(() -> new IllegalStateException("work request " + id + " has vanished"));
  }

  private WorkRequestView view(WorkRequest request, boolean busy) {
    return new WorkRequestView(
        request,
        busy && request.isPending(),
        RecheckSchedule.after(request.looks()),
        request.assigned() == 0 ? List.of() : ports.assignments().of(request.id()),
        request.isPending() ? Optional.of(ports.leaders().standing(request)) : Optional.empty());
  }

  private static Instant later(Instant left, Instant right) {
    return left.isAfter(right) ? left : right;
  }
}
