package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData.KeyOfUser;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Keys in the store. A claim waits for the transaction that writes, so that it never finds a key in use. */
public record InMemoryIdempotencyKeys(InMemoryStore store) implements IdempotencyKeys {

  @Override
  public Claim claim(UserName user, IdempotencyKey key) {
    return store.write(contents -> Optional
        .ofNullable(contents.keys().putIfAbsent(new KeyOfUser(user, key), Optional.empty()))
        .<Claim>map(before -> new Used(before.orElseThrow()))
        .orElseGet(First::new));
  }

  @Override
  public void complete(UserName user, IdempotencyKey key, KeyRecord use) {
    store.write(contents -> Optional.ofNullable(contents.keys().computeIfPresent(
        new KeyOfUser(user, key), (_, _) -> Optional.of(use))));
  }

  @Override
  public void release(UserName user, IdempotencyKey key) {
    store.write(contents -> Optional.ofNullable(contents.keys().remove(new KeyOfUser(user, key))));
  }
}
