package dev.getwork.domain.loan;

import java.time.Instant;

/**
 * An import of loans: all rows that are loans come in at once, or none does.
 *
 * @param id which
 * @param by the name of who started it
 * @param startedAt when, by the database's clock
 * @param progress how far it is
 * @param state what has become of it
 */
public record LoanImport(ImportId id, String by, Instant startedAt, Progress progress, State state) {

  /** Whether it is not under way any more. */
  public boolean hasEnded() {
    return !(state instanceof Running);
  }

  /** Another one for all that changes: of its progress, and at its end. */
  public String version() {
    return state.getClass().getSimpleName() + "-" + progress.received() + "-" + progress.rejected();
  }

  /**
   * Rows counted.
   *
   * @param received rows read so far
   * @param rejected those of them that are no loans
   */
  public record Progress(long received, long rejected) {
    public Progress {
      if (rejected < 0 || received < rejected) {
        throw new IllegalArgumentException("received must not be less than rejected");
      }
    }
  }

  /** What can become of an import. */
  public sealed interface State {}

  /** Under way. */
  public record Running() implements State {}

  /**
   * All in.
   *
   * @param added loans that were not known before
   * @param changed loans that were known and say something else now
   * @param unchanged loans that were known as they are
   */
  public record Completed(long added, long changed, long unchanged) implements State {}

  /**
   * Nothing came in.
   *
   * @param reason why
   */
  public record Failed(String reason) implements State {}
}
