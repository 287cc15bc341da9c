package dev.getwork.application.port.in.importing;

import dev.getwork.domain.work.UserName;

/** Saving and deleting of import mappings by managers. */
public interface KeepImportMappings {

  /**
   * Saves a mapping under a name, instead of the one that had it.
   *
   * @param document a valid notation
   */
  Saved save(ImportMapping.Name name, String document, UserName manager);

  /** Whether there was a mapping of this name; it is deleted. */
  boolean delete(ImportMapping.Name name);

  /**
   * The saved mapping.
   *
   * @param isNew whether the name had none before
   */
  record Saved(ImportMapping mapping, boolean isNew) {}
}
