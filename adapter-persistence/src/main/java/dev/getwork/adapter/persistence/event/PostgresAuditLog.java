package dev.getwork.adapter.persistence.event;

import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.adapter.persistence.work.AssignmentRow;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The audit log in an append-only table. */
record PostgresAuditLog(JdbcClient jdbc, LoanRow format, RowMapper<Task> tasks, Settings settings)
    implements
      AuditLog {

  /** The event of a change of a task has the row that the same transaction has written before. */
  private static final String APPEND =
      """
      insert into history_event (
        node, kind, actor, task_id, loan_number, assignment_id, facts_before, facts_after, user_name,
        absent_until, absence_reason, task_after)
      select :node, event.*, case when kind like 'TASK%' then (select to_jsonb(task) from task where task_id = event.id) end
      from unnest(:kinds::text[], :actors::text[], :tasks::text[]::bigint[], :loans::text[],
          :assignments::text[]::bigint[], :before::text[]::jsonb[], :after::text[]::jsonb[], :users::text[],
          :ends::text[]::timestamptz[], :reasons::text[]) as event (kind, actor, id)
      """;

  @Override
  public void append(Collection<HistoryEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    jdbc.sql(APPEND)
        .param("node", settings.node())
        .param("kinds", texts(events, event -> Optional.of(event.kind().name())))
        .param("actors", texts(events, event -> Optional.of(event.actor().value())))
        .param("tasks", texts(events, event -> event.task().map(TaskId::toString)))
        .param("loans", texts(events, event -> event.loan().map(LoanNumber::value)))
        .param("assignments", texts(events, event -> event.assignment().map(AssignmentId::toString)))
        .param("users", texts(events, event -> event.user().map(UserName::value)))
        .param("ends", texts(events, event -> event.absentUntil().map(Instant::toString)))
        .param("reasons", texts(events, event -> event.reason().map(Reason::text)))
        .param("before", events.stream().map(HistoryEvent::facts).map(format::before).toArray(String[]::new))
        .param("after", events.stream().map(HistoryEvent::facts).map(format::after).toArray(String[]::new))
        .update();
  }

  private static String[] texts(Collection<HistoryEvent> events, Function<HistoryEvent, Optional<String>> value) {
    return events.stream().map(event -> value.apply(event).orElse(null)).toArray(String[]::new);
  }

  /** Leaves out kinds of events that only a newer node knows. The task is first, for its row mapper. */
  static final String NEWEST =
      """
      select task_after, event.*, ending.*
      from history_event as event left join lateral (
        select holder, ended_at, ended_by, end_kind, return_after_hours, return_instant, reason, transferred_to
        from assignment where assignment_id = event.assignment_id) as ending on true
      where history_event_id < :position and kind = any(:kinds) and %1$s
      order by history_event_id desc
      limit :size
      """;

  /**
   * Bounds the ids too: a page is in the order of ids, so without a bound PostgreSQL would search it from the newest
   * event on. Of two sessions, the later event may have the smaller id, but not if a minute lies between them.
   */
  private static final String UNTIL =
      """
      at < :until and history_event_id < coalesce((
        select history_event_id from history_event
        where at >= :until + interval '1 minute'
        order by at
        limit 1), 9223372036854775807)
      """;

  private static final String FROM =
      """
      at >= :from and history_event_id > coalesce((
        select history_event_id from history_event
        where at < :from - interval '1 minute'
        order by at desc
        limit 1), 0)
      """;

  /** By the user, or about the user's assignments or absences: each by its own index. */
  private static final String OF_USER =
      """
      history_event_id in (
        (select history_event_id from history_event
          where actor = :user and history_event_id < :position and kind = any(:kinds) and %s
          order by history_event_id desc
          limit :size)
        union all
        select history_event_id from assignment join history_event using (loan_number, assignment_id)
        where holder = :user
        union all
        select history_event_id from history_event
        where user_name = :user and kind in ('USER_ABSENT', 'USER_PRESENT'))
      """;

  private static final String VISIBLE =
      """
      (task_id is null or holder = :viewer
        or exists (select from task where task.task_id = event.task_id and (groups = '{}' or groups && :groups::text[])))
      """;

  @Override
  public List<RecordedEvent> newest(EventFilter filter, Page page) {
    return statement(jdbc, NEWEST, filter, page)
        .query((row, number) -> recorded(row, format, Groups.NONE, task(row, number))).list();
  }

  /** Empty if the event has none, or if the catalog no longer has its fields. */
  private Optional<Task> task(ResultSet row, int number) throws SQLException {
    try {
      return row.getString("task_after") == null ? Optional.empty() : Optional.of(tasks.mapRow(row, number));
    } catch (IllegalStateException unreadable) {
      return Optional.empty();
    }
  }

  static StatementSpec statement(JdbcClient jdbc, String sql, EventFilter filter, Page page) {
    WhereClause others = WhereClause.ALL
        .and("task_id", filter.task().map(TaskId::value))
        .and("loan_number", filter.loan().map(LoanNumber::value))
        .and("kind", filter.kind().map(Kind::name))
        .and(UNTIL, "until", filter.until().map(SqlTime::parameter))
        .and(FROM, "from", filter.from().map(SqlTime::parameter))
        .and(VISIBLE, "groups", filter.viewer().flatMap(Viewer::groups)
            .map(groups -> groups.names().toArray(String[]::new)));
    return others.and(OF_USER.formatted(others.conditions()), "user", filter.user().map(UserName::value))
        .statement(jdbc, sql, page.below(), page)
        .param("viewer", filter.viewer().map(viewer -> viewer.name().value()).orElse(null))
        .param("kinds", PostgresEventFeed.KINDS);
  }

  static RecordedEvent recorded(ResultSet row, LoanRow format, Groups groups, Optional<Task> task)
      throws SQLException {
    Kind kind = Kind.valueOf(row.getString("kind"));
    return new RecordedEvent(
        row.getLong("history_event_id"),
        SqlTime.instant(row, "at"),
        row.getString("node"),
        new HistoryEvent(
            kind,
            new UserName(row.getString("actor")),
            Optional.ofNullable(row.getObject("task_id", Long.class)).map(TaskId::new),
            Optional.ofNullable(row.getString("loan_number")).map(LoanNumber::new),
            Optional.ofNullable(row.getObject("assignment_id", Long.class)).map(AssignmentId::new),
            new FactChanges(
                format.attributes(row.getString("facts_before")), format.attributes(row.getString("facts_after"))),
            Optional.ofNullable(row.getString("user_name")).map(UserName::new),
            SqlTime.optional(row, "absent_until"),
            Optional.ofNullable(row.getString("absence_reason")).map(Reason::new)),
        Optional.ofNullable(row.getString("holder")).map(UserName::new),
        AssignmentRow.end(row, Map.of())
            .filter(end -> end.disposed().filter(disposition -> disposition.eventKind() == kind).isPresent()),
        groups,
        task);
  }
}
