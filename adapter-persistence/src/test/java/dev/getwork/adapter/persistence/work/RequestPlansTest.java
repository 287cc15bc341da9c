package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** A request is looked for in every month, and in none of them by reading it. */
class RequestPlansTest {

  private static final String MONTHS_FULL = """
      insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
      values (1, 'task', '{}', '{}', 5, 10, 'FIRST_COME_FIRST_SERVED');
      insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
      select 1, 'user' || number % 500, 1, 0, 'EMPTY', now(),
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + number * interval '3 minutes'
      from generate_series(1, 40000) as number;
      """;

  private final PostgresWorld world = PostgresWorld.start();

  @BeforeEach
  void fillMonths() {
    world.sql().sql(MONTHS_FULL).update();
    world.sql().sql("analyze work_request").update();
  }

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void shouldFindARequestByIndex() {
    assertThat(read(explain(PostgresWorkRequests.FIND).param("id", 1234))).isEmpty();
  }

  @Test
  void shouldFindPendingRequestsByIndex() {
    for (String question : List.of(PendingRequests.LOCK_PENDING, PendingRequests.ANY_PENDING)) {
      assertThat(read(explain(question).param("task", 1).param("abandonedAfter", 300.0))).isEmpty();
    }
  }

  @Test
  void shouldTellThePlaceInTheLineByIndex() {
    assertThat(read(explain(PostgresLeaders.STANDING)
        .param("task", 1).param("request", 1234).param("recordedAt", OffsetDateTime.parse("2026-03-02T09:00:00Z"))
        .param("abandonedAfter", 300.0))).noneMatch(line -> line.contains("work_request"));
  }

  @Test
  void shouldNoticeWhatIsRead() {
    assertThat(read(explain("select from work_request where looks = :id").param("id", 1))).isNotEmpty();
  }

  private StatementSpec explain(String question) {
    return world.sql().sql("explain " + question);
  }

  /** What is read from end to end, but for what has next to nothing in it. */
  private List<String> read(StatementSpec plan) {
    List<String> small = world.sql().sql("""
        select relname from pg_class where relname ~ '^work_request_([0-9_]+|default)$' and reltuples < 1000
        """).query((row, _) -> row.getString(1)).list();
    return plan.query((row, _) -> row.getString(1)).list().stream()
        .filter(line -> line.contains("Seq Scan") && small.stream().noneMatch(line::contains)).toList();
  }
}
