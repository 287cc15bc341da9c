package dev.getwork.adapter.persistence.event;

import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.application.port.out.event.EventFeed;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads the history by snapshots: each read returns the events of transactions that are visible in its snapshot and
 * were not in the last one, in whatever order they began, were numbered or committed. The snapshot itself remembers
 * which transactions were open; they delay no other event.
 *
 * <p>A bookmark is the oldest transaction that was open at a snapshot. A reader that continues from a bookmark gets all
 * events of later transactions, some of them again.
 */
record PostgresEventFeed(JdbcClient jdbc, LoanRow format) implements EventFeed {

  /**
   * The position of a reader.
   *
   * @param seen the snapshot whose events have been read
   * @param until a later snapshot whose events are being read in parts; empty between snapshots
   * @param last the id of the last event of the part
   */
  private record Cursor(String seen, String until, long last) {

    static Cursor of(FeedPosition position) {
      String[] parts = position.text().split("/", 3);
      return new Cursor(parts[0], parts[1], Long.parseLong(parts[2]));
    }

    FeedPosition at(FeedBookmark bookmark) {
      return new FeedPosition(seen + "/" + until + "/" + last, bookmark);
    }
  }

  private static final String NOW =
      """
      select pg_current_snapshot()::text as here, floor(extract(epoch from statement_timestamp()))::bigint as second
      """;

  @Override
  public FeedPosition now() {
    return jdbc.sql(NOW).query((row, _) -> after(row.getString("here"), row.getLong("second"))).single();
  }

  /** The text of a snapshot begins with the oldest open transaction. */
  private static FeedPosition after(String snapshot, long second) {
    long oldestOpen = Long.parseLong(snapshot.substring(0, snapshot.indexOf(':')));
    return new Cursor(snapshot, "", 0).at(new FeedBookmark(oldestOpen, second));
  }

  /** A bookmark that is ahead of the server comes from another server, or from this one before a restore. */
  private static final String IS_KNOWN =
      """
      select :number >= 1 and :number::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
        and to_timestamp(:second) > statement_timestamp() - interval '1 hour'
      """;

  @Override
  public Optional<FeedPosition> at(FeedBookmark bookmark) {
    boolean known = jdbc.sql(IS_KNOWN)
        .param("number", bookmark.number())
        .param("second", bookmark.second())
        .query(Boolean.class)
        .single();
    String allBefore = "%1$d:%1$d:".formatted(bookmark.number());
    return known ? Optional.of(new Cursor(allBefore, "", 0).at(bookmark)) : Optional.empty();
  }

  /**
   * The first condition is for the index, the next two decide. The condition on time leaves out events that were
   * restored from another server and have its transaction numbers; it allows twice as long as a bookmark is valid. A
   * newer node may append kinds of events that this node does not know; it leaves them out.
   */
  static final String READ =
      """
      with here as materialized (select pg_current_snapshot() as snapshot)
      select here.snapshot::text as here, floor(extract(epoch from statement_timestamp()))::bigint as second, event.*
      from here left join lateral (
        select recorded.*, ending.*,
          coalesce((select groups from task where task.task_id = recorded.task_id), '{}') as groups
        from history_event as recorded left join lateral (
          select holder, ended_at, ended_by, end_kind, return_after_hours, return_instant, reason, transferred_to
          from assignment where assignment_id = recorded.assignment_id) as ending on true
        where recorded.xid >= pg_snapshot_xmin(:seen::pg_snapshot)
          and not pg_visible_in_snapshot(recorded.xid, :seen::pg_snapshot)
          and pg_visible_in_snapshot(recorded.xid, coalesce(nullif(:until, '')::pg_snapshot, here.snapshot))
          and recorded.at > statement_timestamp() - interval '2 hours'
          and recorded.history_event_id > :last
          and recorded.kind = any(:kinds)
        order by recorded.history_event_id
        limit :most) as event on true
      order by event.history_event_id
      """;

  private static final String[] STREAMED =
      Stream.of(HistoryEvent.Kind.values()).filter(HistoryEvent.Kind::isStreamed).map(Enum::name)
          .toArray(String[]::new);

  static final String[] KINDS = Stream.of(HistoryEvent.Kind.values()).map(Enum::name).toArray(String[]::new);

  @Override
  public EventBatch after(FeedPosition position, int atMost) {
    Cursor from = Cursor.of(position);
    return jdbc.sql(READ)
        .param("seen", from.seen())
        .param("until", from.until())
        .param("last", from.last())
        .param("most", atMost)
        .param("kinds", STREAMED)
        .query((ResultSetExtractor<EventBatch>) rows -> batch(rows, position, from, atMost));
  }

  private EventBatch batch(ResultSet rows, FeedPosition position, Cursor from, int atMost) throws SQLException {
    rows.next();
    String until = from.until().isEmpty() ? rows.getString("here") : from.until();
    FeedPosition after = after(until, rows.getLong("second"));
    var events = new ArrayList<RecordedEvent>();
    do {
      if (rows.getObject("history_event_id") != null) {
        var groups = new Groups(Set.of((String[]) rows.getArray("groups").getArray()));
        events.add(PostgresAuditLog.recorded(rows, format, groups, Optional.empty()));
      }
    } while (rows.next());
    return events.size() < atMost
        ? new EventBatch(events, after, true)
        : new EventBatch(events, new Cursor(from.seen(), until, events.getLast().id()).at(position.bookmark()), false);
  }
}
