package dev.getwork.adapter.persistence.importing;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.importing.ImportMappings;
import dev.getwork.application.port.out.importing.ImportMappingsContract;

class PostgresImportMappingsTest extends ImportMappingsContract {

  @Override
  protected ImportMappings mappings() {
    return SharedWorld.WORLD.get(ImportMappings.class);
  }
}
