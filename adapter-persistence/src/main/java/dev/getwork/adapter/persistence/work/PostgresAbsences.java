package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Absences in a table, and an advisory lock for each user. */
record PostgresAbsences(JdbcClient jdbc) implements Absences {

  /** {@link PostgresWorkRequests#RECORD} takes it shared. */
  private static final String LOCK =
      "select pg_advisory_xact_lock(hashtextextended('getwork absence ' || :user::text, 0))";

  @Override
  public void lock(UserName user) {
    jdbc.sql(LOCK).param("user", user.value()).query((_, _) -> true).single();
  }

  private static final String FIND = "select * from absence where user_name = :user and until > statement_timestamp()";

  @Override
  public Optional<Absence> find(UserName user) {
    return jdbc.sql(FIND).param("user", user.value()).query(PostgresAbsences::absence).optional();
  }

  private static final String ALL = "select * from absence where until > statement_timestamp() order by user_name";

  @Override
  public List<Absence> all() {
    return jdbc.sql(ALL).query(PostgresAbsences::absence).list();
  }

  private static final String SAVE =
      """
      insert into absence (user_name, until, reason, by, at) values (:user, :until, :reason, :by, :at)
      on conflict (user_name) do update
      set until = excluded.until, reason = excluded.reason, by = excluded.by, at = excluded.at
      """;

  @Override
  public void save(Absence absence) {
    jdbc.sql(SAVE)
        .param("user", absence.user().value())
        .param("until", SqlTime.parameter(absence.until()))
        .param("reason", absence.reason().map(Reason::text).orElse(null))
        .param("by", absence.by().value())
        .param("at", SqlTime.parameter(absence.at()))
        .update();
  }

  private static final String DELETE = "delete from absence where user_name = :user and until > statement_timestamp()";

  @Override
  public boolean delete(UserName user) {
    return jdbc.sql(DELETE).param("user", user.value()).update() > 0;
  }

  private static Absence absence(ResultSet row, int number) throws SQLException {
    return new Absence(new UserName(row.getString("user_name")), SqlTime.instant(row, "until"),
        Optional.ofNullable(row.getString("reason")).map(Reason::new), new UserName(row.getString("by")),
        SqlTime.instant(row, "at"));
  }
}
