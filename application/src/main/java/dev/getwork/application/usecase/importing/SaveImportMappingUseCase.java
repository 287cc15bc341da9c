package dev.getwork.application.usecase.importing;

import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.SaveImportMapping;
import dev.getwork.application.port.out.importing.ImportMappings;
import dev.getwork.domain.work.UserName;

record SaveImportMappingUseCase(ImportMappings mappings) implements SaveImportMapping {

  @Override
  public Saved save(ImportMapping.Name name, String document, UserName manager) {
    return mappings.save(name, document, manager);
  }
}
