package dev.getwork.application.port.out.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ManageImportMappings.Saved;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

public interface ImportMappings {

  /** Saves a mapping; if two are saved under one new name at the same time, one of them is new. */
  Saved save(ImportMapping.Name name, String document, UserName manager);

  Optional<ImportMapping> find(ImportMapping.Name name);

  /** All mappings, by name in the order of code points. */
  List<ImportMapping> all();

  /** Returns whether there was a mapping of this name. */
  boolean delete(ImportMapping.Name name);
}
