package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.Slots.Semaphore;
import dev.getwork.domain.work.SlotStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The rows of slots, as they are laid out and as operators see them. */
final class SlotRows {

  private final JdbcClient jdbc;
  private final AtOnce atOnce;
  private final Set<Semaphore> laidOut = ConcurrentHashMap.newKeySet();

  SlotRows(JdbcClient jdbc, AtOnce atOnce) {
    this.jdbc = jdbc;
    this.atOnce = atOnce;
  }

  private static final String LAY_OUT =
      """
      insert into slot (semaphore, slot) select :semaphore, generate_series(1, :slots) on conflict do nothing
      """;

  /** Slots that nobody has taken yet have no row. Remembered only once it is certain. */
  void layOut(Semaphore semaphore) {
    if (!laidOut.contains(semaphore)) {
      atOnce.run(
          () -> jdbc.sql(LAY_OUT).param("semaphore", semaphore.name()).param("slots", semaphore.slots()).update());
      laidOut.add(semaphore);
    }
  }

  private static final String STATUSES =
      """
      select semaphore, slot, token, holder, granted_until, granted_until > statement_timestamp() as granted
      from slot order by semaphore, slot
      """;

  List<SlotStatus> statuses() {
    return jdbc.sql(STATUSES).query((row, _) -> status(row)).list();
  }

  private static SlotStatus status(ResultSet row) throws SQLException {
    Optional<SlotStatus.Grant> grant = row.getBoolean("granted")
        ? Optional.of(new SlotStatus.Grant(
            row.getString("holder"), row.getObject("granted_until", OffsetDateTime.class).toInstant()))
        : Optional.empty();
    return new SlotStatus(row.getString("semaphore"), row.getInt("slot"), row.getLong("token"), grant);
  }
}
