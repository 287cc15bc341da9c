package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * Keys in a table whose primary key lets one transaction claim each. Who comes second waits in its insert for the end of
 * the first, behind a savepoint, so that waiting in vain does not abort the transaction.
 */
final class PostgresIdempotencyKeys implements IdempotencyKeys {

  /** Each fails only if the key is given up just then; so many in a row do not. */
  private static final int ATTEMPTS = 100;

  private final JdbcClient jdbc;
  private final long patienceMillis;

  /**
   * The keys.
   *
   * @param patience how long to wait for another transaction that has claimed the same key
   */
  PostgresIdempotencyKeys(JdbcClient jdbc, Duration patience) {
    this.jdbc = jdbc;
    this.patienceMillis = patience.toMillis();
  }

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String PREPARE = "savepoint idempotency_key";
  private static final String GO_ON = "release savepoint idempotency_key; set local lock_timeout to default";
  private static final String ROLL_BACK = "rollback to savepoint idempotency_key";

  @Override
  public Claim claim(UserName user, IdempotencyKey key) {
    jdbc.sql(PREPARE).update();
    try {
      Claim claim = attempt(user, key);
      jdbc.sql(GO_ON).update();
      return claim;
    } catch (DataAccessException failed) {
      if (failed.getRootCause() instanceof SQLException cause && LOCK_NOT_AVAILABLE.equals(cause.getSQLState())) {
        jdbc.sql(ROLL_BACK).update();
        return new InUse();
      }
      throw failed;
    }
  }

  private static final String CLAIM =
      """
      with patience as materialized (
        select set_config('lock_timeout', :patience, true))
      insert into idempotency_key (user_name, key) select :user, :key from patience
      on conflict (user_name, key) do nothing
      returning true
      """;

  private static final String LOCK =
      """
      select creation, fingerprint, resource_id, is_new from idempotency_key
      where user_name = :user and key = :key
      for no key update
      """;

  private Claim attempt(UserName user, IdempotencyKey key) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (of(CLAIM, user, key).param("patience", patienceMillis + "ms").query(Boolean.class).optional().isPresent()) {
        return new First();
      }
      Optional<Use> use = of(LOCK, user, key).query((row, _) -> use(row)).optional();
      if (use.isPresent()) {
        return new Used(use.get());
      }
    }
    throw new IllegalStateException("a key of user %s is neither used nor free".formatted(user));
  }

  private static Use use(ResultSet row) throws SQLException {
    return new Use(
        Creation.valueOf(row.getString("creation")),
        Optional.ofNullable(row.getString("fingerprint")),
        row.getLong("resource_id"),
        row.getBoolean("is_new"));
  }

  private static final String KEEP =
      """
      update idempotency_key
      set creation = :creation, fingerprint = :fingerprint, resource_id = :resource, is_new = :isNew
      where user_name = :user and key = :key
      """;

  @Override
  public void keep(UserName user, IdempotencyKey key, Use use) {
    of(KEEP, user, key)
        .param("creation", use.creation().name())
        .param("fingerprint", use.fingerprint().orElse(null))
        .param("resource", use.resource())
        .param("isNew", use.isNew())
        .update();
  }

  private static final String GIVE_UP = "delete from idempotency_key where user_name = :user and key = :key";

  @Override
  public void giveUp(UserName user, IdempotencyKey key) {
    of(GIVE_UP, user, key).update();
  }

  private static final String FORGET =
      """
      with old as materialized (
        select user_name, key from idempotency_key
        where claimed_at <= statement_timestamp() - make_interval(secs => :age)
        order by claimed_at
        limit :atMost
        for update skip locked)
      delete from idempotency_key using old
      where idempotency_key.user_name = old.user_name and idempotency_key.key = old.key
      """;

  @Override
  public long forget(Duration age, int atMost) {
    return jdbc.sql(FORGET).param("age", age.toMillis() / 1000.0).param("atMost", atMost).update();
  }

  private StatementSpec of(String sql, UserName user, IdempotencyKey key) {
    return jdbc.sql(sql).param("user", user.value()).param("key", key.value());
  }
}
