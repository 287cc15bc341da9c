package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.postgres.TestDatabase;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A database that was in use before history went by month. */
class HistoryMigrationTest {

  private static final String BY_MONTH = "history by month";

  private static final String IN_USE = """
      insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
      values (1, 'task', '{}', '{}', 5, 10, 'FIRST_COME_FIRST_SERVED');
      insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
      values ('L-1', 1, 'USD', 'MT', 'product', 'purpose', now());
      insert into work_request (task_id, user_name, originally_requested, requested, assigned, state, recorded_at,
        decided_at, looks, shortfall)
      values
        (1, 'ann', 3, 1, 1, 'FULFILLED', '2025-05-31T23:59:59.999999Z', '2025-06-01T00:00:01Z', 2, '[{"a": 1}]'),
        (1, 'ann', 1, 0, 0, 'EMPTY', '2025-06-01T00:00:00Z', '2025-06-01T00:00:01Z', 0, '[]');
      insert into work_request (task_id, user_name, originally_requested, requested) values
        (1, 'ann', 2, 2), (1, 'ben', 2, 2);
      insert into assignment (task_id, loan_number, holder, work_request_id, rank) values (1, 'L-1', 'ann', 1, 1);
      insert into selection_run (task_id, node, started_at, ended_at, found)
      values (1, 'a', '2025-06-30T23:59:59.999999Z', '2025-07-01T00:00:03Z', 7);
      insert into history_event (at, node, kind, actor, task_id, loan_number) values
        ('2025-02-28T23:59:59Z', 'a', 'LOAN_REQUEUED', 'getwork', 1, 'L-1'),
        (now(), 'a', 'LOAN_REQUEUED', 'getwork', 1, 'L-1')
      """;

  private final TestDatabase database = TestDatabase.fresh();
  private final JdbcClient sql = JdbcClient.create(database.dataSource());

  @BeforeEach
  void migrate() {
    Flyway latest = migrations("latest");
    String before = List.of(latest.info().all()).stream()
        .takeWhile(migration -> !migration.getDescription().equals(BY_MONTH))
        .map(MigrationInfo::getVersion).reduce((_, last) -> last).orElseThrow().toString();
    migrations(before).migrate();
    sql.sql(IN_USE).update();
    latest.migrate();
  }

  private Flyway migrations(String upTo) {
    return Flyway.configure().dataSource(database.dataSource()).locations("classpath:db/migration").target(upTo).load();
  }

  @Test
  void shouldPutEveryRowWhereItsMonthIs() {
    String thisMonth = text("select to_char(now() at time zone 'UTC', 'YYYY_MM')");
    assertThat(texts("select tableoid::regclass::text from work_request order by work_request_id")).containsExactly(
        "work_request_2025_05", "work_request_2025_06", "work_request_" + thisMonth, "work_request_" + thisMonth);
    assertThat(texts("select tableoid::regclass::text from selection_run")).containsExactly("selection_run_2025_06");
    assertThat(texts("select tableoid::regclass::text from history_event order by at"))
        .containsExactly("history_event_2025_02", "history_event_" + thisMonth);
  }

  @Test
  void shouldKeepWhatARowSays() {
    assertThat(sql.sql("select * from work_request where work_request_id = 1").query().singleRow())
        .containsEntry("user_name", "ann").containsEntry("originally_requested", 3).containsEntry("requested", 1)
        .containsEntry("state", "FULFILLED").containsEntry("looks", 2);
    assertThat(text("select shortfall #>> '{0,a}' from work_request where work_request_id = 1")).isEqualTo("1");
    assertThat(text("select found::text from selection_run")).isEqualTo("7");
  }

  @Test
  void shouldGuardWhatWasPending() {
    assertThat(texts("select user_name || work_request_id from pending_request order by 1"))
        .containsExactly("ann3", "ben4");
  }

  @Test
  void shouldGoOnCounting() {
    assertThat(text("""
        insert into work_request (task_id, user_name, originally_requested, requested) values (1, 'cy', 1, 1)
        returning work_request_id::text
        """)).isEqualTo("5");
  }

  @Test
  void shouldMakeThreeMonthsAhead() {
    assertThat(texts("""
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'selection_run'::regclass and relname > to_char(now() at time zone 'UTC', '"selection_run_"YYYY_MM')
          and relname <> 'selection_run_default'
        """)).hasSize(3);
  }

  private String text(String question) {
    return sql.sql(question).query(String.class).single();
  }

  private List<String> texts(String question) {
    return sql.sql(question).query((row, _) -> row.getString(1)).list();
  }
}
