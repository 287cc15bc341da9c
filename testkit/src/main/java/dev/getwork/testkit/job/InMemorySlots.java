package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.domain.work.SlotStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Keeps grants in a map. */
public final class InMemorySlots implements Slots {

  private record Place(String semaphore, int slot) {}

  private record Status(long token, Instant until) {}

  private final DatabaseClock clock;
  private final Map<Place, Status> grants = new HashMap<>();
  private long lastToken;

  /** Slots that are all free. */
  public InMemorySlots(DatabaseClock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Taking take(Semaphore semaphore) {
    return IntStream.rangeClosed(1, semaphore.slots())
        .mapToObj(slot -> new Place(semaphore.name(), slot))
        .filter(this::isFree)
        .findFirst()
        .<Taking>map(free -> grant(semaphore, free))
        .orElseGet(AllTaken::new);
  }

  @Override
  public synchronized boolean anyFree(Semaphore semaphore) {
    return IntStream.rangeClosed(1, semaphore.slots())
        .anyMatch(slot -> isFree(new Place(semaphore.name(), slot)));
  }

  private boolean isFree(Place place) {
    Status status = grants.get(place);
    return status == null || !clock.now().isBefore(status.until());
  }

  private Grant grant(Semaphore semaphore, Place place) {
    lastToken++;
    grants.put(place, new Status(lastToken, clock.now().plus(semaphore.timeOut())));
    return new Grant(semaphore, place.slot(), lastToken);
  }

  @Override
  public synchronized List<SlotStatus> statuses() {
    return grants.entrySet().stream()
        .map(entry -> status(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(SlotStatus::semaphore).thenComparingInt(SlotStatus::slot))
        .toList();
  }

  private SlotStatus status(Place place, Status status) {
    return new SlotStatus(place.semaphore(), place.slot(), status.token(),
        isFree(place) ? Optional.empty() : Optional.of(new SlotStatus.Grant("memory", status.until())));
  }

  @Override
  public synchronized boolean renew(Grant grant) {
    return change(grant, grant.semaphore().timeOut());
  }

  @Override
  public synchronized Release release(Grant grant) {
    boolean wasFull = !anyFree(grant.semaphore());
    if (!change(grant, Duration.ZERO)) {
      return Release.TOO_LATE;
    }
    return wasFull ? Release.THE_ONLY_FREE : Release.ONE_OF_MORE;
  }

  /** Makes a grant's time run out. */
  public synchronized void passTimeOut(Grant grant) {
    change(grant, Duration.ZERO);
  }

  private boolean change(Grant grant, Duration left) {
    var place = new Place(grant.semaphore().name(), grant.slot());
    Status status = grants.get(place);
    boolean present = status != null && status.token() == grant.token() && !isFree(place);
    if (present) {
      grants.put(place, new Status(grant.token(), clock.now().plus(left)));
    }
    return present;
  }
}
