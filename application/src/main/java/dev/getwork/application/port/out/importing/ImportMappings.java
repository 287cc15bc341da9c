package dev.getwork.application.port.out.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.KeepImportMappings.Saved;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Storage of import mappings. */
public interface ImportMappings {

  /** Saves a mapping; if two are saved under one new name at the same time, one of them is new. */
  Saved save(ImportMapping.Name name, String document, UserName manager);

  Optional<ImportMapping> find(ImportMapping.Name name);

  /** All mappings, by name in the order of code points. */
  List<ImportMapping> all();

  /**
   * Deletes the mapping of this name.
   *
   * @return whether there was one
   */
  boolean delete(ImportMapping.Name name);
}
