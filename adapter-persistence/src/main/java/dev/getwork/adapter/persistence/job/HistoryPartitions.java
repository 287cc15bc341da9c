package dev.getwork.adapter.persistence.job;

import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.HistoryTable;
import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** The partitions that a table of history has, by the catalog, and what is in them. */
final class HistoryPartitions {

  /**
   * One of them.
   *
   * @param id by which the catalog knows it
   * @param name of the table that it is
   * @param isDefault whether it holds what has no partition of its own; then its month is that of its newest row
   * @param of which month
   */
  record Partition(long id, String name, boolean isDefault, HistoryMonth of) {}

  private final JdbcClient jdbc;

  HistoryPartitions(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** By what the rows of a table are timed. */
  static String timedBy(HistoryTable table) {
    return switch (table) {
      case HISTORY_EVENT -> "at";
      case SELECTION_RUN -> "started_at";
      case WORK_REQUEST -> "recorded_at";
    };
  }

  /** What somebody else may have attached under another kind of name is not ours to drop. */
  private static final String PAST =
      """
      with placed as (
        select child.oid, child.relname,
          case
            when child.relname = '%1$s_default'
              then (select date_trunc('month', max(%2$s) at time zone 'UTC') from %1$s_default)
            when child.relname ~ '^%1$s_[0-9]{4}_[0-9]{2}$'
              then to_date(right(child.relname, 7), 'YYYY_MM')::timestamp
          end as month
        from pg_inherits join pg_class as child on child.oid = inhrelid
        where inhparent = '%1$s'::regclass)
      select oid::bigint as id, relname, relname = '%1$s_default' as is_default, to_char(month, 'YYYY-MM') as month
      from placed
      where (month + interval '1 month') at time zone 'UTC' <= statement_timestamp() - make_interval(secs => :ago)
      order by month
      """;

  /** Those whose month ended so long ago, oldest first. */
  List<Partition> past(HistoryTable table, Duration ago) {
    return jdbc.sql(PAST.formatted(table.label(), timedBy(table)))
        .param("ago", ago.toMillis() / 1000.0)
        .query((row, _) -> new Partition(
            row.getLong("id"),
            row.getString("relname"),
            row.getBoolean("is_default"),
            new HistoryMonth(table, YearMonth.parse(row.getString("month")))))
        .list();
  }

  private static final String HAS_UNFINISHED =
      """
      select exists (
          select from work_request
          where tableoid = :part and recorded_at >= :from and recorded_at < :until and state = 'PENDING')
        or exists (
          select from assignment join work_request using (work_request_id)
          where assignment.ended_at is null
            and work_request.tableoid = :part and recorded_at >= :from and recorded_at < :until)
      """;

  /** Whether it has a request that is pending or of whose loans one is still with somebody. */
  boolean mustStay(Partition partition) {
    return partition.of().table() == HistoryTable.WORK_REQUEST
        && within(HAS_UNFINISHED, partition).query(Boolean.class).single();
  }

  /** Through the parent, whose other partitions the times exclude: one that is gone meanwhile is empty, and no error. */
  private static final String CONTENTS =
      """
      select count(*) as rows, coalesce(pg_total_relation_size(:part::oid), 0) as bytes
      from %1$s
      where tableoid = :part and %2$s >= :from and %2$s < :until
      """;

  OldMonth contents(Partition partition) {
    HistoryTable table = partition.of().table();
    return within(CONTENTS.formatted(table.label(), timedBy(table)), partition)
        .query((row, _) -> new OldMonth(partition.of(), row.getLong("rows"), row.getLong("bytes")))
        .single();
  }

  private StatementSpec within(String sql, Partition partition) {
    YearMonth month = partition.of().month();
    return jdbc.sql(sql)
        .param("part", partition.id())
        .param("from", partition.isDefault() ? OffsetDateTime.MIN : start(month))
        .param("until", start(month.plusMonths(1)));
  }

  /** The first moment of a month. */
  static OffsetDateTime start(YearMonth month) {
    return month.atDay(1).atStartOfDay().atOffset(ZoneOffset.UTC);
  }
}
