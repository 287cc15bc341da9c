package dev.getwork.application.usecase.importing;

import dev.getwork.application.port.in.importing.DeleteImportMapping;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.out.importing.ImportMappings;

record DeleteImportMappingUseCase(ImportMappings mappings) implements DeleteImportMapping {

  @Override
  public boolean delete(ImportMapping.Name name) {
    return mappings.delete(name);
  }
}
