package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData.ClaimedKey;
import dev.getwork.application.store.StoredData.KeyOfUser;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys in the store. A claim waits for the transaction that writes, so that it never finds a key in use. */
public record InMemoryIdempotencyKeys(InMemoryStore store, DatabaseClock clock) implements IdempotencyKeys {

  @Override
  public Claim claim(UserName user, IdempotencyKey key) {
    return store.write(contents -> {
      var claimed = new ClaimedKey(clock.now(), Optional.empty());
      return Optional.ofNullable(contents.keys().putIfAbsent(new KeyOfUser(user, key), claimed))
          .<Claim>map(before -> before.use().orElseThrow())
          .orElseGet(First::new);
    });
  }

  @Override
  public void complete(UserName user, IdempotencyKey key, KeyRecord use) {
    store.write(contents -> Optional.ofNullable(contents.keys().computeIfPresent(
        new KeyOfUser(user, key), (_, claimed) -> new ClaimedKey(claimed.claimedAt(), Optional.of(use)))));
  }

  @Override
  public void release(UserName user, IdempotencyKey key) {
    store.write(contents -> Optional.ofNullable(contents.keys().remove(new KeyOfUser(user, key))));
  }

  @Override
  public long deleteExpired(Duration age, int atMost) {
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
