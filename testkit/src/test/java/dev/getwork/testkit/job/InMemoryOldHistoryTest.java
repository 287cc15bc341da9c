package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.domain.work.HistoryTable;
import java.time.Instant;
import java.time.YearMonth;

final class InMemoryOldHistoryTest extends OldHistoryContract {

  private final InMemoryDatabaseClock clock = new InMemoryDatabaseClock();
  private final InMemoryOldHistory history = new InMemoryOldHistory(clock);

  @Override
  protected OldHistory history() {
    return history;
  }

  @Override
  protected Instant now() {
    return clock.now();
  }

  @Override
  protected void makePast(YearMonth month) {
    history.makePast(month);
  }

  @Override
  protected void write(HistoryTable table, Instant at) {
    history.write(table, at, false);
  }

  @Override
  protected void writePending(Instant recordedAt) {
    history.write(HistoryTable.WORK_REQUEST, recordedAt, true);
  }

  @Override
  protected void writeUnfinished(Instant recordedAt) {
    history.write(HistoryTable.WORK_REQUEST, recordedAt, true);
  }

  @Override
  protected void finish() {
    history.finish();
  }

  @Override
  protected long rows(HistoryTable table) {
    return history.rows(table);
  }
}
