package dev.getwork.application.port.out.transaction;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class InMemoryDatabaseClock implements DatabaseClock {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-02T09:00:00Z"));

  @Override
  public Instant now() {
    return now.get();
  }

  public void advance(Duration duration) {
    now.updateAndGet(instant -> instant.plus(duration));
  }
}
