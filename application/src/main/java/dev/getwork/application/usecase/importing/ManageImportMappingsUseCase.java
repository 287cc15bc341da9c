package dev.getwork.application.usecase.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import dev.getwork.application.port.out.importing.ImportMappings;
import dev.getwork.domain.work.UserName;

record ManageImportMappingsUseCase(ImportMappings mappings) implements ManageImportMappings {

  @Override
  public Saved save(ImportMapping.Name name, String document, UserName manager) {
    return mappings.save(name, document, manager);
  }

  @Override
  public boolean delete(ImportMapping.Name name) {
    return mappings.delete(name);
  }
}
