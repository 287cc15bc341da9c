package dev.getwork.application.port.in.importing;

import dev.getwork.domain.work.UserName;

/** Saves an import mapping. Imports that have begun keep the mapping with which they began. */
@FunctionalInterface
public interface SaveImportMapping {

  /**
   * Saves a mapping under a name, instead of the one that had it.
   *
   * @param document a valid notation
   */
  Saved save(ImportMapping.Name name, String document, UserName manager);

  /**
   * The saved mapping.
   *
   * @param isNew whether the name had none before
   */
  record Saved(ImportMapping mapping, boolean isNew) {}
}
