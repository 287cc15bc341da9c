package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.store.Contents.ClaimedKey;
import dev.getwork.testkit.store.Contents.KeyOfUser;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys in the store. Who claims waits for whatever transaction writes, so that none is ever in use for long. */
public final class InMemoryIdempotencyKeys implements IdempotencyKeys {

  private final InMemoryStore store;
  private final DatabaseClock clock;

  /** Keys of this store. */
  public InMemoryIdempotencyKeys(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public Claim claim(UserName user, IdempotencyKey key) {
    return store.write(contents -> {
      var claimed = new ClaimedKey(clock.now(), Optional.empty());
      return Optional.ofNullable(contents.keys().putIfAbsent(new KeyOfUser(user, key), claimed))
          .<Claim>map(before -> new Used(before.use().orElseThrow()))
          .orElseGet(First::new);
    });
  }

  @Override
  public void keep(UserName user, IdempotencyKey key, Use use) {
    store.write(contents -> Optional.ofNullable(contents.keys().computeIfPresent(
        new KeyOfUser(user, key), (_, claimed) -> new ClaimedKey(claimed.claimedAt(), Optional.of(use)))));
  }

  @Override
  public void giveUp(UserName user, IdempotencyKey key) {
    store.write(contents -> Optional.ofNullable(contents.keys().remove(new KeyOfUser(user, key))));
  }

  @Override
  public long forget(Duration age, int atMost) {
    Instant until = clock.now().minus(age);
    return store.write(contents -> {
      List<KeyOfUser> old = contents.keys().entrySet().stream()
          .filter(entry -> !entry.getValue().claimedAt().isAfter(until))
          .map(Map.Entry::getKey)
          .limit(atMost)
          .toList();
      old.forEach(contents.keys()::remove);
      return (long) old.size();
    });
  }
}
