package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Slots in a map. */
public final class InMemorySlots implements Slots {

  private record Place(String semaphore, int slot) {}

  private record Status(long fencingToken, Instant until) {}

  private final DatabaseClock clock;
  private final Map<Place, Status> holders = new HashMap<>();
  private long lastFencingToken;

  /** Slots that are all free. */
  public InMemorySlots(DatabaseClock clock) {
    this.clock = clock;
  }

  @Override
  public synchronized Optional<HeldSlot> take(Semaphore semaphore) {
    return IntStream.rangeClosed(1, semaphore.slots())
        .mapToObj(slot -> new Place(semaphore.name(), slot))
        .filter(this::isFree)
        .findFirst()
        .map(free -> hold(semaphore, free));
  }

  @Override
  public synchronized boolean anyFree(Semaphore semaphore) {
    return IntStream.rangeClosed(1, semaphore.slots())
        .anyMatch(slot -> isFree(new Place(semaphore.name(), slot)));
  }

  private boolean isFree(Place place) {
    Status status = holders.get(place);
    return status == null || !clock.now().isBefore(status.until());
  }

  private HeldSlot hold(Semaphore semaphore, Place place) {
    lastFencingToken++;
    holders.put(place, new Status(lastFencingToken, clock.now().plus(semaphore.timeout())));
    return new HeldSlot(semaphore, place.slot(), lastFencingToken);
  }

  @Override
  public synchronized List<SlotStatus> statuses() {
    return holders.entrySet().stream()
        .map(entry -> status(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparing(SlotStatus::semaphore).thenComparingInt(SlotStatus::slot))
        .toList();
  }

  private SlotStatus status(Place place, Status status) {
    return new SlotStatus(place.semaphore(), place.slot(), status.fencingToken(),
        isFree(place) ? Optional.empty() : Optional.of(new SlotStatus.Holder("memory", status.until())));
  }

  @Override
  public synchronized boolean release(HeldSlot held) {
    boolean wasFull = !anyFree(held.semaphore());
    return expire(held) && wasFull;
  }

  /** Makes a slot expire. */
  public synchronized boolean expire(HeldSlot held) {
    var place = new Place(held.semaphore().name(), held.slot());
    Status status = holders.get(place);
    boolean present = status != null && status.fencingToken() == held.fencingToken() && !isFree(place);
    if (present) {
      holders.put(place, new Status(held.fencingToken(), clock.now()));
    }
    return present;
  }
}
