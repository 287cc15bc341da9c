package dev.getwork.application.port.in.importing;

import java.time.Instant;

/**
 * An import of loans: all valid rows are imported in one transaction, or none.
 *
 * @param id unique
 * @param by the name of the user who started it
 * @param startedAt by the database's clock
 * @param progress the rows read so far
 * @param state running, or how it ended
 */
public record LoanImport(ImportId id, String by, Instant startedAt, Progress progress, State state) {

  public boolean hasEnded() {
    return !(state instanceof Running);
  }

  /** Changes with the progress and with the state. */
  public String version() {
    return state.name() + "-" + progress.received() + "-" + progress.rejected();
  }

  /**
   * Counts of rows.
   *
   * @param received rows read so far
   * @param rejected invalid ones among them
   */
  public record Progress(long received, long rejected) {
    public Progress {
      if (rejected < 0 || received < rejected) {
        throw new IllegalArgumentException("received must not be less than rejected");
      }
    }
  }

  public sealed interface State {

    /** The name of the state, as it is stored and published. */
    String name();
  }

  public record Running() implements State {
    @Override
    public String name() {
      return "RUNNING";
    }
  }

  /**
   * The loans are imported.
   *
   * @param added loans that are new
   * @param changed loans that were known with other data
   * @param unchanged loans that were known with the same data
   */
  public record Completed(long added, long changed, long unchanged) implements State {
    @Override
    public String name() {
      return "COMPLETED";
    }
  }

  /** Nothing was imported. */
  public record Failed(String reason) implements State {
    @Override
    public String name() {
      return "FAILED";
    }
  }
}
