package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Settings;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.out.cluster.Slots;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** Slots as rows: each has a holder, the end of its time and a fencing token. */
final class PostgresSlots implements Slots {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresSlots.class);

  private final JdbcClient jdbc;
  private final TransactionTemplate autoCommit;
  private final Renewals renewals;
  private final Settings settings;
  private final Set<Semaphore> inserted = ConcurrentHashMap.newKeySet();
  private final Map<HeldSlot, Future<?>> renewing = new ConcurrentHashMap<>();

  PostgresSlots(JdbcClient jdbc, TransactionTemplate autoCommit, Renewals renewals, Settings settings) {
    this.jdbc = jdbc;
    this.autoCommit = autoCommit;
    this.renewals = renewals;
    this.settings = settings;
  }

  private static final String INSERT =
      """
      insert into slot (semaphore, slot) select :semaphore, generate_series(1, :slots) on conflict do nothing
      """;

  /** A random slot, so that nodes do not all try the first. Skips slots that other transactions have locked. */
  private static final String TAKE =
      """
      with free as materialized (
        select slot from slot
        where semaphore = :semaphore and slot <= :slots
          and (held_until is null or held_until <= statement_timestamp())
        order by random()
        limit 1
        for no key update skip locked)
      update slot
      set fencing_token = fencing_token + 1, holder = :node,
          held_until = statement_timestamp() + :millis * interval '1 millisecond'
      from free where slot.semaphore = :semaphore and slot.slot = free.slot
      returning slot.slot, fencing_token
      """;

  @Override
  public Optional<HeldSlot> take(Semaphore semaphore) {
    if (!inserted.contains(semaphore)) {
      autoCommit.execute(_ -> of(INSERT, semaphore).update());
      inserted.add(semaphore);
    }
    Optional<HeldSlot> held = autoCommit.execute(_ -> of(TAKE, semaphore)
        .param("node", settings.node())
        .param("millis", semaphore.timeout().toMillis())
        .query((row, _) -> new HeldSlot(semaphore, row.getInt("slot"), row.getLong("fencing_token")))
        .optional());
    held.ifPresent(slot -> renewing.put(slot,
        renewals.start(semaphore.timeout(), settings.maxLeading(), () -> renew(slot))));
    return held;
  }

  private static final String RENEW =
      """
      update slot set held_until = statement_timestamp() + :millis * interval '1 millisecond'
      where semaphore = :semaphore and slot = :slot and fencing_token = :token and held_until > statement_timestamp()
      """;

  /** Changes nothing when the slot was released or has expired. */
  void renew(HeldSlot held) {
    try {
      autoCommit.execute(_ -> of(RENEW, held).param("millis", held.semaphore().timeout().toMillis()).update());
    } catch (DataAccessException late) {
      LOG.warn("Cannot renew slot {} of {}; it expires if the next renewals also fail: {}", held.slot(),
          held.semaphore().name(), late.getMostSpecificCause().toString());
    }
  }

  private static final String ANY_FREE =
      """
      select exists (
        select from slot
        where semaphore = :semaphore and slot <= :slots
          and (held_until is null or held_until <= statement_timestamp()))
      """;

  @Override
  public boolean anyFree(Semaphore semaphore) {
    return of(ANY_FREE, semaphore).query(Boolean.class).single();
  }

  private static final String STATUSES =
      """
      select semaphore, slot, fencing_token, holder, held_until, held_until > statement_timestamp() as held
      from slot order by semaphore, slot
      """;

  @Override
  public List<SlotStatus> statuses() {
    return jdbc.sql(STATUSES).query((row, _) -> status(row)).list();
  }

  private static SlotStatus status(ResultSet row) throws SQLException {
    Optional<SlotStatus.Holder> holder = row.getBoolean("held")
        ? Optional.of(new SlotStatus.Holder(
            row.getString("holder"), SqlTime.instant(row, "held_until")))
        : Optional.empty();
    return new SlotStatus(row.getString("semaphore"), row.getInt("slot"), row.getLong("fencing_token"), holder);
  }

  private static final String RELEASE =
      """
      with freed as (
        update slot set holder = null, held_until = null
        where semaphore = :semaphore and slot = :slot and fencing_token = :token and held_until > statement_timestamp()
        returning slot)
      select not exists (
        select from slot other
        where semaphore = :semaphore and slot <= :slots and slot <> :slot
          and (held_until is null or held_until <= statement_timestamp()))
      from freed
      """;

  /** A slot that cannot be released expires; the work that was done in it is not lost. */
  @Override
  public boolean release(HeldSlot held) {
    Optional.ofNullable(renewing.remove(held)).ifPresent(renewal -> renewal.cancel(false));
    try {
      return autoCommit.execute(_ -> of(RELEASE, held).query(Boolean.class).optional()).orElse(false);
    } catch (DataAccessException failed) {
      LOG.warn("Cannot release slot {} of {}; it stays held until it expires: {}", held.slot(), held.semaphore().name(),
          failed.getMostSpecificCause().toString());
      return false;
    }
  }

  private StatementSpec of(String sql, HeldSlot held) {
    return of(sql, held.semaphore()).param("slot", held.slot()).param("token", held.fencingToken());
  }

  private StatementSpec of(String sql, Semaphore semaphore) {
    return jdbc.sql(sql).param("semaphore", semaphore.name()).param("slots", semaphore.slots());
  }
}
