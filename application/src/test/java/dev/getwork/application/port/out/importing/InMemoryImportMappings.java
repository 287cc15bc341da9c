package dev.getwork.application.port.out.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ManageImportMappings.Saved;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Mappings in the store. */
public record InMemoryImportMappings(InMemoryStore store, DatabaseClock clock) implements ImportMappings {

  @Override
  public Saved save(ImportMapping.Name name, String document, UserName manager) {
    var mapping = new ImportMapping(name, document, manager, clock.now());
    return store.write(contents -> new Saved(mapping, contents.mappings().put(name.value(), mapping) == null));
  }

  @Override
  public Optional<ImportMapping> find(ImportMapping.Name name) {
    return store.read(contents -> Optional.ofNullable(contents.mappings().get(name.value())));
  }

  @Override
  public List<ImportMapping> all() {
    return store.read(contents -> List.copyOf(contents.mappings().values()));
  }

  @Override
  public boolean delete(ImportMapping.Name name) {
    return store.write(contents -> Optional.ofNullable(contents.mappings().remove(name.value())).isPresent());
  }
}
