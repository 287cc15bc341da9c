package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.job.HistoryPartitions.Partition;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** A partition for each month, and a default one for what has none. Each is made and dropped by itself. */
final class PostgresOldHistory implements OldHistory {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresOldHistory.class);

  private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("_uuuu_MM");

  private final JdbcClient jdbc;
  private final HistoryLock lock;
  private final HistoryPartitions partitions;

  PostgresOldHistory(JdbcClient jdbc, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.lock = new HistoryLock(jdbc, transactions);
    this.partitions = new HistoryPartitions(jdbc);
  }

  private static final String MISSING =
      """
      select to_char(month, 'YYYY-MM')
      from generate_series(0, :ahead) as ahead,
        lateral (select date_trunc('month', statement_timestamp() at time zone 'UTC') + ahead * interval '1 month')
          as wanted (month)
      where to_regclass('%1$s' || to_char(month, '_YYYY_MM')) is null
      order by month
      """;

  @Override
  public Preparation prepare(int monthsAhead) {
    var made = new ArrayList<HistoryMonth>();
    var notMade = new ArrayList<HistoryMonth>();
    for (HistoryTable table : HistoryTable.values()) {
      jdbc.sql(MISSING.formatted(table.label())).param("ahead", monthsAhead)
          .query((row, _) -> new HistoryMonth(table, YearMonth.parse(row.getString(1)))).list()
          .forEach(missing -> (make(missing) ? made : notMade).add(missing));
    }
    notMade.forEach(month -> LOG.warn("{} has no partition of {} yet: what is written of it goes to the default one",
        month.table().label(), month.month()));
    return new Preparation(made, notMade);
  }

  private static final String IS_USED =
      "select exists (select from %1$s_default where %2$s >= :from and %2$s < :until)";

  private static final String MAKE =
      "create table if not exists %1$s%2$s partition of %1$s for values from ('%3$s') to ('%4$s')";

  private boolean make(HistoryMonth missing) {
    HistoryTable table = missing.table();
    var from = HistoryPartitions.start(missing.month());
    var until = HistoryPartitions.start(missing.month().plusMonths(1));
    return lock.alone(table, () -> {
      boolean used = jdbc.sql(IS_USED.formatted(table.label(), HistoryPartitions.timedBy(table)))
          .param("from", from).param("until", until).query(Boolean.class).single();
      if (!used) {
        jdbc.sql(MAKE.formatted(table.label(), SUFFIX.format(missing.month()), from, until)).update();
      }
      return !used;
    }).orElse(false);
  }

  @Override
  public List<OldMonth> forgettable(Duration retention) {
    return Arrays.stream(HistoryTable.values())
        .flatMap(table -> partitions.past(table, retention).stream())
        .filter(partition -> !partitions.mustStay(partition))
        .sorted(Comparator.comparing(partition -> partition.of().month()))
        .map(partitions::contents)
        .toList();
  }

  @Override
  public Forgetting forget(HistoryMonth month) {
    Forgetting outcome = lock.alone(month.table(), () -> partitions.past(month.table(), Duration.ZERO).stream()
        .filter(partition -> partition.of().equals(month) && !partitions.mustStay(partition))
        .findFirst()
        .map(this::drop)
        .orElse(Forgetting.NOT_FORGETTABLE))
        .orElse(Forgetting.BUSY);
    if (outcome == Forgetting.BUSY) {
      LOG.warn("{} of {} is still there: somebody has been reading the table for too long", month.table().label(),
          month.month());
    }
    return outcome;
  }

  private static final String DROP = "drop table %1$s";

  private static final String MAKE_DEFAULT =
      """
      create table %1$s_default partition of %1$s default;
      create index %1$s_default_time on %1$s_default (%2$s)
      """;

  private Forgetting drop(Partition partition) {
    HistoryTable table = partition.of().table();
    jdbc.sql(DROP.formatted(partition.name())).update();
    if (partition.isDefault()) {
      jdbc.sql(MAKE_DEFAULT.formatted(table.label(), HistoryPartitions.timedBy(table))).update();
    }
    return Forgetting.FORGOTTEN;
  }
}
