package dev.getwork.application.port.out.importing;

import dev.getwork.application.InMemoryWorld;

final class InMemoryImportMappingsTest extends ImportMappingsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ImportMappings mappings() {
    return world.port(ImportMappings.class);
  }
}
