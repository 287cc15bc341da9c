package dev.getwork.application.port.in.importing;

import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * An import of loans: all valid rows are imported in one transaction, or none.
 *
 * @param startedAt by the database's clock
 */
public record LoanImport(
    ImportId id, Optional<String> fileName, String by, Instant startedAt, Progress progress, State state) {

  public boolean hasEnded() {
    return !(state instanceof Running);
  }

  /** The version of this view: it changes with the progress and with the state. */
  public String version() {
    return state.name() + "-" + progress.received() + "-" + progress.rejected();
  }

  /** Counts of the rows read so far; rejected rows are among those received. */
  public record Progress(long received, long rejected) {}

  public sealed interface State {

    /** The name of the state, as it is stored and published. */
    default String name() {
      return switch (this) {
        case Running _ -> "RUNNING";
        case Completed _ -> "COMPLETED";
        case Failed _ -> "FAILED";
      };
    }
  }

  public record Running() implements State {}

  /**
   * The loans are imported.
   *
   * @param added loans that are new
   * @param changed loans that were known with other data
   * @param unchanged loans that were known with the same data
   */
  public record Completed(long added, long changed, long unchanged) implements State {}

  /**
   * The result of an import that has not been done.
   *
   * @param lostAttributes the names of attributes that existing loans would no longer have
   * @param changes of the first 20 loans that would change
   */
  public record Preview(Completed result, List<String> lostAttributes, SortedMap<LoanNumber, FactChanges> changes) {}

  /** Nothing was imported. */
  public record Failed(String reason) implements State {}
}
