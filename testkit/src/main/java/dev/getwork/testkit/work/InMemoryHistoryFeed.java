package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The history of the store, which is in the order of commits: a place is how many events come before it. */
public final class InMemoryHistoryFeed implements HistoryFeed {

  private static final Duration KEPT = Duration.ofHours(1);

  private final InMemoryStore store;
  private final DatabaseClock clock;

  /** The history of this store. */
  public InMemoryHistoryFeed(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public Place now() {
    return place(store.read(contents -> contents.history().size()));
  }

  @Override
  public Optional<Place> at(Mark mark) {
    long now = clock.now().getEpochSecond();
    int size = store.read(contents -> contents.history().size());
    return 1 <= mark.number() && mark.number() <= size + 1L && mark.second() >= now - KEPT.toSeconds()
        ? Optional.of(new Place(Long.toString(mark.number() - 1), mark))
        : Optional.empty();
  }

  @Override
  public Part read(Place place, int most) {
    return store.read(contents -> {
      int from = Integer.parseInt(place.text());
      int until = Math.min(from + most, contents.history().size());
      List<RecordedEvent> told = contents.history().subList(from, until).stream()
          .map(event -> InMemoryHistory.read(contents, event))
          .toList();
      return new Part(told, place(until), until == contents.history().size());
    });
  }

  private Place place(int events) {
    return new Place(Integer.toString(events), new Mark(events + 1L, clock.now().getEpochSecond()));
  }
}
