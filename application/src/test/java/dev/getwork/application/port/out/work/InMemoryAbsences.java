package dev.getwork.application.port.out.work;

import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Absences in the store. */
public record InMemoryAbsences(InMemoryStore store, DatabaseClock clock) implements Absences {

  @Override
  public void lock(UserName user) {
    store.write(Function.identity());
  }

  @Override
  public Optional<Absence> find(UserName user) {
    return store.read(contents -> of(contents, user));
  }

  Optional<Absence> of(StoredData contents, UserName user) {
    return present(contents).filter(absence -> absence.user().equals(user)).findFirst();
  }

  private Stream<Absence> present(StoredData contents) {
    return contents.absences().values().stream().filter(absence -> absence.until().isAfter(clock.now()));
  }

  @Override
  public List<Absence> all() {
    return store.read(contents -> present(contents).toList());
  }

  @Override
  public void save(Absence absence) {
    store.write(contents -> Optional.ofNullable(contents.absences().put(absence.user().value(), absence)));
  }

  @Override
  public boolean delete(UserName user) {
    return store.write(contents -> {
      boolean wasAbsent = of(contents, user).isPresent();
      contents.absences().remove(user.value());
      return wasAbsent;
    });
  }
}
