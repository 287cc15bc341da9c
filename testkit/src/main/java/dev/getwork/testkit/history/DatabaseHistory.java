package dev.getwork.testkit.history;

import dev.getwork.testkit.history.RunHistory.Assigned;
import dev.getwork.testkit.history.RunHistory.Request;
import dev.getwork.testkit.history.RunHistory.Selected;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * The part of a history that the database stores.
 *
 * @param source connections to it
 */
public record DatabaseHistory(DataSource source) {

  /** A decided request is never written again: its xmin is the transaction that decided it. */
  private static final String REQUESTS = """
      select work_request_id, user_name, originally_requested, assigned, state, decided_at, xmin::text as decided_by,
        shortfall::text like '%HELD_LIMIT%' as limited
      from work_request where task_id = ? order by work_request_id
      """;

  List<Request> requests(long task) {
    return rows(REQUESTS, task, row -> new Request(
        row.getLong("work_request_id"), row.getString("user_name"), row.getInt("originally_requested"),
        row.getInt("assigned"), row.getString("state"), time(row, "decided_at"), row.getString("decided_by"),
        row.getBoolean("limited")));
  }

  private static final String ASSIGNMENTS = """
      select *, coalesce((
          select at from history_event as event
          where event.loan_number = assignment.loan_number and event.assignment_id = assignment.assignment_id
            and kind = 'LOAN_TIMED_OUT'), ended_at) as held_until
      from assignment where task_id = any(%s) order by assignment_id
      """;

  List<Assigned> assignments(long task) {
    return assignments("array[?]", task);
  }

  /** The assignments for the tasks that come before this one. */
  List<Assigned> before(long task) {
    return assignments("array(select unnest(not_after) from task where task_id = ?)", task);
  }

  private List<Assigned> assignments(String tasks, long task) {
    return rows(ASSIGNMENTS.formatted(tasks), task, row -> new Assigned(
        row.getLong("assignment_id"), row.getString("loan_number"), row.getString("holder"),
        Optional.ofNullable(row.getObject("work_request_id", Long.class)), time(row, "assigned_at").orElseThrow(),
        time(row, "ended_at"), Optional.ofNullable(row.getString("end_kind")), time(row, "held_until")));
  }

  /** Not those of tasks with ready candidates, which a node refills without the task lock while a leader may select. */
  private static final String SELECTIONS =
      """
      select started_at, ended_at from selection_run join task using (task_id)
      where task_id = ? and candidates_fresh_seconds = 0
      """;

  List<Selected> selections(long task) {
    return rows(SELECTIONS, task, row -> new Selected(
        time(row, "started_at").orElseThrow(), time(row, "ended_at").orElseThrow()));
  }

  /**
   * The criteria require that an attribute is absent, and the loan still has the value that the completion wrote. Not if
   * the loan was patched afterwards, because it may have matched in between.
   */
  private static final String COMPLETED_FOR_GOOD =
      """
      select event.assignment_id from history_event as event join task using (task_id) join loan using (loan_number)
      where task_id = ? and kind = 'LOAN_COMPLETED' and loan.attributes @> facts_after and exists (
        select from (
          select jsonb_path_query(criteria, '$ ? (@.op == "absent").field')
          union
          select jsonb_path_query(criteria, '$.all[*] ? (@.op == "absent").field')) as required (absent)
        where jsonb_exists(facts_after, absent #>> '{}'))
        and not exists (
          select from history_event as patch
          where patch.loan_number = event.loan_number and patch.kind = 'LOAN_CHANGED'
            and patch.history_event_id > event.history_event_id)
      """;

  Set<Long> completedForGood(long task) {
    return Set.copyOf(rows(COMPLETED_FOR_GOOD, task, row -> row.getLong("assignment_id")));
  }

  /** From the beginning of an absence until a manager ends it, or until its end: no absence expires during a run. */
  private static final String WHILE_ABSENT =
      """
      select distinct assignment.assignment_id
      from assignment join history_event as absent on absent.user_name = holder
      where assignment.task_id = ? and kind = 'USER_ABSENT' and assigned_at > absent.at
        and assigned_at < coalesce(
          (select min(at) from history_event as present
           where present.user_name = holder and present.kind = 'USER_PRESENT' and present.at > absent.at),
          (select until from absence where absence.user_name = holder))
      """;

  Set<Long> whileAbsent(long task) {
    return Set.copyOf(rows(WHILE_ABSENT, task, row -> row.getLong("assignment_id")));
  }

  /** Where an event continues with another value than the one before it left, or a loan has another one than the last. */
  private static final String UNEXPLAINED_FACTS =
      """
      with changed as (
        select event.loan_number, history_event_id, field, facts_before -> field as before, facts_after -> field as after,
          lag(facts_after -> field) over of_field as left_before,
          row_number() over of_field > 1 as continues,
          lead(history_event_id) over of_field is null as last
        from history_event as event, jsonb_object_keys(facts_before || facts_after) as field
        where event.loan_number in (select assignment.loan_number from assignment where assignment.task_id = ?)
        window of_field as (partition by event.loan_number, field order by history_event_id))
      select distinct loan_number || ': ' || field as fact from changed join loan using (loan_number)
      where continues and before is distinct from left_before
        or last and field not in ('amount', 'currency', 'state', 'product', 'purpose', 'submittedAt')
          and after is distinct from attributes -> field
      """;

  Set<String> unexplainedFacts(long task) {
    return Set.copyOf(rows(UNEXPLAINED_FACTS, task, row -> row.getString("fact")));
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
  }

  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> rows(String query, long task, RowReader<T> reader) {
    try (var connection = source.getConnection(); var statement = connection.prepareStatement(query)) {
      statement.setLong(1, task);
      try (ResultSet found = statement.executeQuery()) {
        var rows = new ArrayList<T>();
        while (found.next()) {
          rows.add(reader.read(found));
        }
        return rows;
      }
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
