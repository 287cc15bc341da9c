package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RecordedEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The history by the snapshots of its reads: each brings the events of transactions that the snapshot of the last one
 * did not see and this one does, in whatever order they were begun, numbered or committed. What is still open stays
 * unseen, is remembered as such by the snapshot itself, and holds nobody up.
 *
 * <p>A mark is the oldest transaction that was open at a snapshot: whoever goes on from it takes all that began later,
 * some of which they have seen.
 */
final class PostgresHistoryFeed implements HistoryFeed {

  private final JdbcClient jdbc;

  PostgresHistoryFeed(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Where a reader is.
   *
   * @param seen a snapshot: what it sees has been read
   * @param until a later one, whose events are being read in parts; empty when all have been
   * @param last up to which id
   */
  private record Cursor(String seen, String until, long last) {

    static Cursor of(Place place) {
      String[] parts = place.text().split("/", 3);
      return new Cursor(parts[0], parts[1], Long.parseLong(parts[2]));
    }

    Place at(Mark mark) {
      return new Place(seen + "/" + until + "/" + last, mark);
    }
  }

  private static final String NOW =
      """
      select pg_current_snapshot()::text as here, floor(extract(epoch from statement_timestamp()))::bigint as second
      """;

  @Override
  public Place now() {
    return jdbc.sql(NOW).query((row, _) -> after(row.getString("here"), row.getLong("second"))).single();
  }

  /** A snapshot's text begins with the oldest transaction that was open. */
  private static Place after(String snapshot, long second) {
    long oldestOpen = Long.parseLong(snapshot.substring(0, snapshot.indexOf(':')));
    return new Cursor(snapshot, "", 0).at(new Mark(oldestOpen, second));
  }

  /** A mark that is ahead of the server is of another one, or of this one before it was restored from a copy. */
  private static final String IS_KNOWN =
      """
      select :number >= 1 and :number::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
        and to_timestamp(:second) > statement_timestamp() - interval '1 hour'
      """;

  @Override
  public Optional<Place> at(Mark mark) {
    boolean known = jdbc.sql(IS_KNOWN)
        .param("number", mark.number())
        .param("second", mark.second())
        .query(Boolean.class)
        .single();
    String allBefore = "%1$d:%1$d:".formatted(mark.number());
    return known ? Optional.of(new Cursor(allBefore, "", 0).at(mark)) : Optional.empty();
  }

  /**
   * The first condition is for the index, the next two decide. The one on time spares all months but the last, and
   * keeps out what has numbers of another server's transactions because it was restored from there: twice as long as
   * a mark is good. A newer node may have done what this one has no name for: it cannot tell of that.
   */
  static final String READ =
      """
      with here as materialized (select pg_current_snapshot() as snapshot)
      select here.snapshot::text as here, floor(extract(epoch from statement_timestamp()))::bigint as second, told.*
      from here left join lateral (
        select event.*, (select holder from assignment where assignment_id = event.assignment_id) as holder
        from history_event as event
        where event.xid >= pg_snapshot_xmin(:seen::pg_snapshot)
          and not pg_visible_in_snapshot(event.xid, :seen::pg_snapshot)
          and pg_visible_in_snapshot(event.xid, coalesce(nullif(:until, '')::pg_snapshot, here.snapshot))
          and event.at > statement_timestamp() - interval '2 hours'
          and event.history_event_id > :last
          and event.kind = any(:kinds)
        order by event.history_event_id
        limit :most) as told on true
      order by told.history_event_id
      """;

  static final String[] KINDS = Stream.of(HistoryEvent.Kind.values()).map(Enum::name).toArray(String[]::new);

  @Override
  public Part read(Place place, int most) {
    Cursor from = Cursor.of(place);
    return jdbc.sql(READ)
        .param("seen", from.seen())
        .param("until", from.until())
        .param("last", from.last())
        .param("most", most)
        .param("kinds", KINDS)
        .query((ResultSetExtractor<Part>) rows -> part(rows, place, from, most));
  }

  private static Part part(ResultSet rows, Place place, Cursor from, int most) throws SQLException {
    rows.next();
    String until = from.until().isEmpty() ? rows.getString("here") : from.until();
    Place after = after(until, rows.getLong("second"));
    var events = new ArrayList<RecordedEvent>();
    do {
      if (rows.getObject("history_event_id") != null) {
        events.add(PostgresHistory.recorded(rows));
      }
    } while (rows.next());
    return events.size() < most
        ? new Part(events, after, true)
        : new Part(events, new Cursor(from.seen(), until, events.getLast().id()).at(place.mark()), false);
  }
}
