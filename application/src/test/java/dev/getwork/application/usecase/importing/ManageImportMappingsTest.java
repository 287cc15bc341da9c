package dev.getwork.application.usecase.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ManageImportMappingsTest {

  private static final ImportMapping.Name NAME = new ImportMapping.Name("sba-7a");

  private final InMemoryWorld world = new InMemoryWorld();
  private final ManageImportMappings mappings = world.node().get(ManageImportMappings.class);
  private final ImportQueries queries = world.node().get(ImportQueries.class);

  @Test
  void shouldShowTheSavedMappingUntilItIsDeleted() {
    ImportMapping saved = mappings.save(NAME, "{}", GetWorkScenario.MANAGER).mapping();
    assertThat(queries.mapping(NAME)).contains(saved);
    assertThat(queries.allMappings()).containsExactly(saved);
    assertThat(mappings.delete(NAME)).isTrue();
    assertThat(queries.mapping(NAME)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "a b", "a\0", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void shouldRefuseAnInvalidName(String name) {
    assertThatThrownBy(() -> new ImportMapping.Name(name)).isInstanceOf(IllegalArgumentException.class);
  }
}
