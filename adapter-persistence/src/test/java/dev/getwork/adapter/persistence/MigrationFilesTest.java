package dev.getwork.adapter.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MigrationFilesTest {

  /**
   * Flyway holds a transaction open, for which the statement would wait without end. It runs outside a transaction itself,
   * where {@code beforeEachMigrate.sql} sets no lock timeout.
   */
  @Test
  void shouldNotCreateIndexesConcurrently() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/resources/db/migration"))) {
      assertThat(files).isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().doesNotContainIgnoringCase("concurrently"));
    }
  }
}
