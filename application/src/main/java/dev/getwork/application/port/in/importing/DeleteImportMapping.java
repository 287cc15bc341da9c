package dev.getwork.application.port.in.importing;

/** Deletes an import mapping. */
@FunctionalInterface
public interface DeleteImportMapping {

  /** Whether there was a mapping of this name; it is deleted. */
  boolean delete(ImportMapping.Name name);
}
