package dev.getwork.application.port.in.importing;

import dev.getwork.domain.work.UserName;

/** Saving and deleting of import mappings by managers. */
public interface ManageImportMappings {

  /**
   * Saves a mapping; replaces an earlier one of this name.
   *
   * @param document a valid notation
   */
  Saved save(ImportMapping.Name name, String document, UserName manager);

  /** Returns whether there was a mapping of this name. */
  boolean delete(ImportMapping.Name name);

  /**
   * The saved mapping.
   *
   * @param isNew whether the name had none before
   */
  record Saved(ImportMapping mapping, boolean isNew) {}
}
