package dev.getwork.application.port.out.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Imports of loans. */
public interface LoanImports {

  /** Records that an import begins; {@link #load} must follow at once, on the same node. */
  ImportId begin(UserName manager);

  /**
   * Reads the rows to their end, noting progress and rejected rows on the way, and brings in all that are loans in one
   * transaction; where a loan number comes twice, the later row counts. The outcome is found in the import's state.
   */
  void load(ImportId id, Iterator<ImportRow> rows);

  /** The import, or nothing when there is none. One whose node died is found failed. */
  Optional<LoanImport> find(ImportId id);

  /** A page of all imports, the last begun first; their ids are the positions. */
  List<LoanImport> newest(Page page);

  /** A page of the rejected rows, by line. */
  List<ImportRow.Rejected> rejections(ImportId id, Page page);
}
