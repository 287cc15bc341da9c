package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.Slots;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** A row per slot says who has it, and until when. */
final class PostgresSlots implements Slots {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final String node;
  private final Set<Semaphore> laidOut = ConcurrentHashMap.newKeySet();

  /** Taking and giving back commit at once, whatever transaction the caller is in: others must see them. */
  PostgresSlots(JdbcClient jdbc, PlatformTransactionManager transactions, String node) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.own.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.node = node;
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
    if (!laidOut.contains(semaphore)) {
      layOut(semaphore);
    }
    return inOwn(() -> jdbc.sql(TAKE)
        .param("semaphore", semaphore.name())
        .param("slots", semaphore.slots())
        .param("node", node)
        .param("millis", semaphore.timeOut().toMillis())
        .query((row, _) -> new Grant(semaphore, row.getInt("slot"), row.getLong("token")))
        .optional()
        .<Taking>map(grant -> grant)
        .orElseGet(AllTaken::new));
  }

  private static final String LAY_OUT =
      """
      insert into slot (semaphore, slot) select :semaphore, generate_series(1, :slots) on conflict do nothing
      """;

  /** Slots that nobody has taken yet have no row. Remembered only once it is certain. */
  private void layOut(Semaphore semaphore) {
    inOwn(() -> jdbc.sql(LAY_OUT)
        .param("semaphore", semaphore.name())
        .param("slots", semaphore.slots())
        .update());
    laidOut.add(semaphore);
  }

  private static final String RENEW =
      """
      update slot set granted_until = statement_timestamp() + :millis * interval '1 millisecond'
      where semaphore = :semaphore and slot = :slot and token = :token and granted_until > statement_timestamp()
      """;

  @Override
  public boolean renew(Grant grant) {
    return inOwn(() -> jdbc.sql(RENEW)
        .param("semaphore", grant.semaphore().name())
        .param("slot", grant.slot())
        .param("token", grant.token())
        .param("millis", grant.semaphore().timeOut().toMillis())
        .update() == 1);
  }

  private static final String RELEASE =
      """
      update slot set holder = null, granted_until = null
      where semaphore = :semaphore and slot = :slot and token = :token and granted_until > statement_timestamp()
      """;

  @Override
  public boolean release(Grant grant) {
    return inOwn(() -> jdbc.sql(RELEASE)
        .param("semaphore", grant.semaphore().name())
        .param("slot", grant.slot())
        .param("token", grant.token())
        .update() == 1);
  }

  private <R> R inOwn(Supplier<R> work) {
    return own.execute(_ -> work.get());
  }
}
