package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.adapter.persistence.job.JobConfiguration.Renewing;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.domain.work.SlotStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** A row per slot says who has it, and until when. */
final class PostgresSlots implements Slots {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresSlots.class);

  private final JdbcClient jdbc;
  private final SlotRows rows;
  private final AtOnce atOnce;
  private final Renewals renewals;
  private final JobConfiguration.Settings settings;
  private final Map<Grant, Renewing> renewing = new ConcurrentHashMap<>();

  PostgresSlots(JdbcClient jdbc, AtOnce atOnce, Renewals renewals, JobConfiguration.Settings settings) {
    this.jdbc = jdbc;
    this.rows = new SlotRows(jdbc, atOnce);
    this.atOnce = atOnce;
    this.renewals = renewals;
    this.settings = settings;
  }

  /** A random one, so that takers do not all try the first; skipping those that other takers have in their hands. */
  private static final String TAKE =
      """
      with free as materialized (
        select slot from slot
        where semaphore = :semaphore and slot <= :slots
          and (granted_until is null or granted_until <= statement_timestamp())
        order by random()
        limit 1
        for no key update skip locked)
      update slot
      set token = token + 1, holder = :node,
          granted_until = statement_timestamp() + :millis * interval '1 millisecond'
      from free where slot.semaphore = :semaphore and slot.slot = free.slot
      returning slot.slot, token
      """;

  @Override
  public Taking take(Semaphore semaphore) {
    rows.layOut(semaphore);
    Optional<Grant> granted = atOnce.run(() -> of(TAKE, semaphore)
        .param("node", settings.node())
        .param("millis", semaphore.timeOut().toMillis())
        .query((row, _) -> new Grant(semaphore, row.getInt("slot"), row.getLong("token")))
        .optional());
    granted.ifPresent(this::keep);
    return granted.<Taking>map(grant -> grant).orElseGet(AllTaken::new);
  }

  private void keep(Grant grant) {
    renewing.put(grant, renewals.keep(grant.semaphore().timeOut(), settings.longest(), () -> renewQuietly(grant)));
  }

  private void renewQuietly(Grant grant) {
    try {
      renew(grant);
    } catch (DataAccessException late) {
      LOG.warn("Cannot renew slot {} of {}; it expires if the next renewals fail too: {}", grant.slot(),
          grant.semaphore().name(), late.getMostSpecificCause().toString());
    }
  }

  private static final String ANY_FREE =
      """
      select exists (
        select from slot
        where semaphore = :semaphore and slot <= :slots
          and (granted_until is null or granted_until <= statement_timestamp()))
      """;

  @Override
  public boolean anyFree(Semaphore semaphore) {
    return of(ANY_FREE, semaphore).query(Boolean.class).single();
  }

  @Override
  public List<SlotStatus> statuses() {
    return rows.statuses();
  }

  private static final String RENEW =
      """
      update slot set granted_until = statement_timestamp() + :millis * interval '1 millisecond'
      where semaphore = :semaphore and slot = :slot and token = :token and granted_until > statement_timestamp()
      """;

  @Override
  public boolean renew(Grant grant) {
    return atOnce.run(
        () -> of(RENEW, grant).param("millis", grant.semaphore().timeOut().toMillis()).update() == 1);
  }

  private static final String RELEASE =
      """
      with freed as (
        update slot set holder = null, granted_until = null
        where semaphore = :semaphore and slot = :slot and token = :token and granted_until > statement_timestamp()
        returning slot)
      select not exists (
        select from slot other
        where semaphore = :semaphore and slot <= :slots and slot <> :slot
          and (granted_until is null or granted_until <= statement_timestamp()))
      from freed
      """;

  /** A slot that cannot be given back runs out: what was done in it is not lost for that. */
  @Override
  public Release release(Grant grant) {
    Optional.ofNullable(renewing.remove(grant)).ifPresent(Renewing::close);
    try {
      return atOnce.run(() -> of(RELEASE, grant).query(Boolean.class).optional())
          .map(onlyFree -> onlyFree ? Release.THE_ONLY_FREE : Release.ONE_OF_MORE)
          .orElse(Release.TOO_LATE);
    } catch (DataAccessException cannot) {
      LOG.warn("Cannot release slot {} of {}; it expires by itself: {}", grant.slot(), grant.semaphore().name(),
          cannot.getMostSpecificCause().toString());
      return Release.TOO_LATE;
    }
  }

  private StatementSpec of(String sql, Grant grant) {
    return of(sql, grant.semaphore()).param("slot", grant.slot()).param("token", grant.token());
  }

  private StatementSpec of(String sql, Semaphore semaphore) {
    return jdbc.sql(sql).param("semaphore", semaphore.name()).param("slots", semaphore.slots());
  }
}
