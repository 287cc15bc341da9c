package dev.getwork.application.port.out.importing;

import dev.getwork.application.port.in.importing.ImportId;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.Page;
import dev.getwork.domain.work.UserName;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

public interface LoanImports {

  /** Records the beginning of an import; {@link #load} must follow at once, on the same node. */
  ImportId begin(Optional<String> fileName, UserName manager);

  /**
   * Reads all rows, records progress and rejected rows on the way, and imports the valid ones in one transaction. Of
   * two rows with one loan number the later one counts. The outcome is stored as the import's state.
   */
  void load(ImportId id, Iterator<ImportRow> rows);

  /** What {@link #load} of these rows would do; changes nothing. */
  LoanImport.Preview preview(Iterator<ImportRow> rows);

  /** The import, if there is one. An import whose node died has failed. */
  Optional<LoanImport> find(ImportId id);

  /** A page of all imports, by id: newest first. */
  List<LoanImport> newest(Page page);

  /** A page of an import's rejected rows, by line. */
  List<ImportRow.Rejected> rejections(ImportId id, Page page);
}
