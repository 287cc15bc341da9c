package dev.getwork.testkit.job;

import static dev.getwork.domain.work.HistoryTable.HISTORY_EVENT;
import static dev.getwork.domain.work.HistoryTable.SELECTION_RUN;
import static dev.getwork.domain.work.HistoryTable.WORK_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.OldHistory.Forgetting;
import dev.getwork.application.port.out.job.OldHistory.Preparation;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.OldMonth;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every history that is forgotten by months promises. Each test needs a history of its own, with nothing in it. */
public abstract class OldHistoryContract {

  private static final Duration RETENTION = Duration.ofDays(90);
  private static final Duration MOMENT = Duration.ofNanos(1_000);

  private YearMonth thisMonth = YearMonth.of(1, 1);
  private YearMonth old = thisMonth;

  /** The port under test. */
  protected abstract OldHistory history();

  /** The time it goes by. */
  protected abstract Instant now();

  /** Makes a place for what was written in a month, in all tables, as preparing would have then. */
  protected abstract void makePast(YearMonth month);

  /** Writes what is finished. */
  protected abstract void write(HistoryTable table, Instant at);

  /** Writes a request that is still pending. */
  protected abstract void writePending(Instant recordedAt);

  /** Writes a request that was decided, of whose loans one is still with the user. */
  protected abstract void writeUnfinished(Instant recordedAt);

  /** Decides pending requests and ends assignments. */
  protected abstract void finish();

  /** How many rows there are. */
  protected abstract long rows(HistoryTable table);

  @BeforeEach
  void prepare() {
    history().prepare(3);
    thisMonth = YearMonth.from(now().atOffset(ZoneOffset.UTC));
    old = thisMonth.minusMonths(6);
  }

  @Test
  void shouldMakeEachMonthOnce() {
    Preparation further = history().prepare(4);
    assertThat(further.made()).containsExactlyInAnyOrder(
        new HistoryMonth(HISTORY_EVENT, thisMonth.plusMonths(4)),
        new HistoryMonth(SELECTION_RUN, thisMonth.plusMonths(4)),
        new HistoryMonth(WORK_REQUEST, thisMonth.plusMonths(4)));
    assertThat(history().prepare(4)).isEqualTo(new Preparation(List.of(), List.of()));
  }

  @Test
  void shouldForgetNothingThatIsNotOld() {
    write(HISTORY_EVENT, now());
    write(WORK_REQUEST, start(thisMonth.plusMonths(1)));
    assertThat(history().forgettable(MOMENT)).isEmpty();
    assertThat(history().forget(new HistoryMonth(HISTORY_EVENT, thisMonth))).isEqualTo(Forgetting.NOT_FORGETTABLE);
    assertThat(rows(HISTORY_EVENT)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void shouldForgetAMonthAndNoOther(HistoryTable table) {
    makePast(old);
    makePast(old.plusMonths(1));
    write(table, start(old));
    write(table, start(old.plusMonths(1)).minus(MOMENT));
    write(table, start(old.plusMonths(1)));
    var month = new HistoryMonth(table, old);

    OldMonth found = history().forgettable(RETENTION).stream().filter(each -> each.of().equals(month)).findFirst()
        .orElseThrow();
    assertThat(found.rows()).isEqualTo(2);
    assertThat(found.bytes()).isPositive();
    assertThat(history().forget(month)).isEqualTo(Forgetting.FORGOTTEN);

    assertThat(rows(table)).isEqualTo(1);
    assertThat(history().forgettable(RETENTION)).extracting(OldMonth::of).doesNotContain(month).hasSize(5);
    assertThat(history().forget(month)).isEqualTo(Forgetting.NOT_FORGETTABLE);
  }

  @Test
  void shouldKeepAMonthForTheRetentionAfterItsEnd() {
    makePast(old);
    Duration sinceItsEnd = Duration.between(start(old.plusMonths(1)), now());
    assertThat(history().forgettable(sinceItsEnd)).hasSize(3);
    assertThat(history().forgettable(sinceItsEnd.plusHours(1))).isEmpty();
  }

  @Test
  void shouldListTheOldestFirst() {
    makePast(old.minusMonths(1));
    makePast(old);
    makePast(old.minusMonths(13));
    assertThat(history().forgettable(RETENTION)).hasSize(9)
        .isSortedAccordingTo((one, other) -> one.of().month().compareTo(other.of().month()));
  }

  @Test
  void shouldKeepAMonthInWhichARequestIsPending() {
    makePast(old);
    writePending(start(old));
    assertKeptUntilFinished(WORK_REQUEST);
  }

  @Test
  void shouldKeepAMonthOfWhoseLoansOneIsStillWithSomebody() {
    makePast(old);
    writeUnfinished(start(old));
    assertKeptUntilFinished(WORK_REQUEST);
  }

  private void assertKeptUntilFinished(HistoryTable table) {
    var month = new HistoryMonth(table, old);
    assertThat(history().forgettable(RETENTION)).extracting(OldMonth::of).hasSize(2).doesNotContain(month);
    assertThat(history().forget(month)).isEqualTo(Forgetting.NOT_FORGETTABLE);
    assertThat(rows(table)).isEqualTo(1);
    finish();
    assertThat(history().forgettable(RETENTION)).extracting(OldMonth::of).hasSize(3).contains(month);
    assertThat(history().forget(month)).isEqualTo(Forgetting.FORGOTTEN);
  }

  @Test
  void shouldTakeWhatIsWrittenInMonthsThatWereNotPrepared() {
    YearMonth far = thisMonth.plusMonths(12);
    write(HISTORY_EVENT, start(far));
    assertThat(rows(HISTORY_EVENT)).isEqualTo(1);

    Preparation late = history().prepare(12);
    assertThat(late.notMade()).containsExactly(new HistoryMonth(HISTORY_EVENT, far));
    assertThat(late.made()).contains(new HistoryMonth(WORK_REQUEST, far)).hasSize(26);
    assertThat(rows(HISTORY_EVENT)).isEqualTo(1);
  }

  @Test
  void shouldForgetWhatHasNoMonthOnceAllOfItIsOld() {
    write(HISTORY_EVENT, start(old.minusMonths(5)));
    write(HISTORY_EVENT, start(old));
    write(HISTORY_EVENT, now());
    var newest = new HistoryMonth(HISTORY_EVENT, old);
    assertThat(history().forgettable(RETENTION)).extracting(OldMonth::of, OldMonth::rows)
        .containsExactly(tuple(newest, 2L));

    assertThat(history().forget(newest)).isEqualTo(Forgetting.FORGOTTEN);
    assertThat(rows(HISTORY_EVENT)).isEqualTo(1);
    write(HISTORY_EVENT, start(old));
    assertThat(rows(HISTORY_EVENT)).isEqualTo(2);
  }

  @Test
  void shouldKeepWhatHasNoMonthWhileSomeOfItIsNotOld() {
    write(SELECTION_RUN, start(old));
    List<OldMonth> listed = history().forgettable(RETENTION);
    write(SELECTION_RUN, start(thisMonth.plusMonths(12)));
    assertThat(history().forgettable(RETENTION)).isEmpty();
    assertThat(history().forget(listed.getFirst().of())).isEqualTo(Forgetting.NOT_FORGETTABLE);
    assertThat(rows(SELECTION_RUN)).isEqualTo(2);
  }

  @Test
  void shouldKeepWhatHasNoMonthWhileARequestIsPending() {
    writePending(start(old));
    assertThat(history().forgettable(RETENTION)).isEmpty();
    finish();
    assertThat(history().forgettable(RETENTION)).extracting(OldMonth::of)
        .containsExactly(new HistoryMonth(WORK_REQUEST, old));
  }

  @Test
  void shouldForgetOnceWhereTwoWouldForget() {
    makePast(old);
    var month = new HistoryMonth(WORK_REQUEST, old);
    assertThat(Meanwhile.atOnce(2, _ -> history().forget(month))).containsOnlyOnce(Forgetting.FORGOTTEN);
    assertThat(history().forget(month)).isEqualTo(Forgetting.NOT_FORGETTABLE);
  }

  private static Instant start(YearMonth month) {
    return month.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
  }
}
