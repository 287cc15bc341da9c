package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;

/** History in a table that is only ever inserted into. */
final class PostgresHistory implements History {

  private final JdbcClient jdbc;
  private final String node;

  PostgresHistory(JdbcClient jdbc, String node) {
    this.jdbc = jdbc;
    this.node = node;
  }

  private static final String APPEND =
      """
      insert into history_event (node, kind, actor, task_id, loan_number, assignment_id)
      select :node, kind, actor, task_id, loan_number, assignment_id
      from unnest(:kinds::text[], :actors::text[], :tasks::bigint[], :loans::text[], :assignments::bigint[])
        as event (kind, actor, task_id, loan_number, assignment_id)
      """;

  @Override
  public void append(Collection<HistoryEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    jdbc.sql(APPEND)
        .param("node", node)
        .param("kinds", events.stream().map(event -> event.kind().name()).toArray(String[]::new))
        .param("actors", events.stream().map(event -> event.actor().value()).toArray(String[]::new))
        .param("tasks", events.stream().map(event -> event.task().value()).toArray(Long[]::new))
        .param("loans",
            events.stream().map(event -> event.loan().map(LoanNumber::value).orElse(null)).toArray(String[]::new))
        .param("assignments", events.stream()
            .map(event -> event.assignment().map(AssignmentId::value).orElse(null))
            .toArray(Long[]::new))
        .update();
  }
}
