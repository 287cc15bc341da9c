package dev.getwork.lab.trial;

/** The WAL that all sessions write from the creation of this object on. */
public final class Wal {

  private final Session session;
  private final String from;

  /** A replication slot keeps the WAL until the session ends; otherwise a checkpoint would remove it. */
  private static final String KEEP =
      """
      select slot_name from pg_create_physical_replication_slot('wal_' || pg_backend_pid(), true, true)
      where not exists (select from pg_replication_slots where slot_name = 'wal_' || pg_backend_pid())
      """;

  /** Writes and flushes a record of its own, so that there is one between any two marks. */
  private static final String MARK = "select pg_logical_emit_message(false, 'lab', '', true)::text";

  private static final String WRITTEN =
      """
      select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0) as commits,
        coalesce(sum(count) filter (where "resource_manager/record_type" similar to
          'Heap/(INSERT|DELETE|UPDATE|HOT_UPDATE)%'), 0) as rows,
        coalesce(sum(combined_size) filter (where "resource_manager/record_type" not like 'LogicalMessage%'), 0) as bytes,
        coalesce(sum(record_size) filter (where "resource_manager/record_type" not like 'LogicalMessage%'), 0) as records
      from pg_get_wal_stats(:from::pg_lsn, :to::pg_lsn, true)
      """;

  public Wal(Session session) {
    this.session = session;
    session.sql().sql(KEEP).query(String.class).optional();
    this.from = mark();
  }

  private String mark() {
    return session.sql().sql(MARK).query(String.class).single();
  }

  /**
   * The WAL so far.
   *
   * @param commits of transactions that wrote
   * @param rows inserted, updated and deleted
   * @param bytes of all records
   * @param recordBytes of the same without the page images that follow a checkpoint
   */
  public record Written(long commits, long rows, long bytes, long recordBytes) {}

  public Written written() {
    return session.sql().sql(WRITTEN).param("from", from).param("to", mark())
        .query((row, _) -> new Written(
            row.getLong("commits"), row.getLong("rows"), row.getLong("bytes"), row.getLong("records")))
        .single();
  }
}
