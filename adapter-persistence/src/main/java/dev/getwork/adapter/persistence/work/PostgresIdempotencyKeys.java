package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Idempotency keys in a table whose primary key lets one transaction claim each. A second transaction waits in its
 * insert for the end of the first, behind a savepoint, so that a lock timeout does not abort it.
 *
 * @param maxWait for another transaction that has claimed the same key
 */
record PostgresIdempotencyKeys(JdbcClient jdbc, Duration maxWait) implements IdempotencyKeys {

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String PREPARE = "savepoint idempotency_key";
  private static final String RELEASE_SAVEPOINT =
      "release savepoint idempotency_key; set local lock_timeout to default";
  private static final String ROLL_BACK = "rollback to savepoint idempotency_key";

  @Override
  public Claim claim(UserName user, IdempotencyKey key) {
    jdbc.sql(PREPARE).update();
    try {
      Claim claim = of(CLAIM, user, key)
          .param("maxWait", maxWait.toMillis() + "ms")
          .query((row, _) -> claim(row))
          .single();
      jdbc.sql(RELEASE_SAVEPOINT).update();
      return claim;
    } catch (DataAccessException failed) {
      if (failed.getRootCause() instanceof SQLException cause && LOCK_NOT_AVAILABLE.equals(cause.getSQLState())) {
        jdbc.sql(ROLL_BACK).update();
        return new InUse();
      }
      throw failed;
    }
  }

  /** The update changes nothing; it locks the row of a used key and returns it. */
  private static final String CLAIM =
      """
      with timeout as materialized (
        select set_config('lock_timeout', :maxWait, true))
      insert into idempotency_key (user_name, key) select :user, :key from timeout
      on conflict (user_name, key) do update set claimed_at = idempotency_key.claimed_at
      returning fingerprint, work_request_id, is_new
      """;

  /** Only a key that this transaction has inserted has no fingerprint. */
  private static Claim claim(ResultSet row) throws SQLException {
    String fingerprint = row.getString("fingerprint");
    return fingerprint == null
        ? new First()
        : new KeyRecord(fingerprint, new WorkRequestId(row.getLong("work_request_id")), row.getBoolean("is_new"));
  }

  private static final String COMPLETE =
      """
      update idempotency_key set fingerprint = :fingerprint, work_request_id = :request, is_new = :isNew
      where user_name = :user and key = :key
      """;

  @Override
  public void complete(UserName user, IdempotencyKey key, KeyRecord use) {
    of(COMPLETE, user, key)
        .param("fingerprint", use.fingerprint())
        .param("request", use.request().value())
        .param("isNew", use.isNew())
        .update();
  }

  private static final String RELEASE_KEY = "delete from idempotency_key where user_name = :user and key = :key";

  @Override
  public void release(UserName user, IdempotencyKey key) {
    of(RELEASE_KEY, user, key).update();
  }

  private StatementSpec of(String sql, UserName user, IdempotencyKey key) {
    return jdbc.sql(sql).param("user", user.value()).param("key", key.value());
  }
}
