package dev.getwork.application.port.in.importing;

import dev.getwork.application.port.in.Page;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public interface ImportQueries {

  /**
   * Reads an import.
   *
   * @param maxWait how long to wait for a change; zero to return at once
   * @param known the {@link LoanImport#version versions} that the viewer knows: the wait ends at any other version;
   *     without known versions it ends when the import does
   * @return empty when there is no such import
   */
  Optional<LoanImport> find(ImportId id, Duration maxWait, Set<String> known);

  /** A page of all imports, by id: newest first. */
  List<LoanImport> list(Page page);

  /**
   * A page of an import's rejected rows, by line.
   *
   * @return empty when there is no such import
   */
  Optional<List<ImportRow.Rejected>> rejections(ImportId id, Page page);

  /** What an import of these rows would do; changes nothing. */
  LoanImport.Preview preview(List<ImportRow> rows);

  Optional<ImportMapping> mapping(ImportMapping.Name name);

  /** All mappings, by name. */
  List<ImportMapping> allMappings();
}
