package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Assignments, active and ended, page by page. */
final class AssignmentList {

  private final JdbcClient jdbc;
  private final AssignmentRow row;

  AssignmentList(JdbcClient jdbc, AssignmentRow row) {
    this.jdbc = jdbc;
    this.row = row;
  }

  static final String LIST =
      """
      select * from assignment
      where assignment_id > :position and %1$s
      order by assignment_id
      limit :size
      """;

  List<Assignment> page(AssignmentFilter filter, Page page) {
    return statement(jdbc, LIST, filter, page).query(row).list();
  }

  static StatementSpec statement(JdbcClient jdbc, String sql, AssignmentFilter filter, Page page) {
    var wanted = new Wanted()
        .where("task_id", filter.task().map(TaskId::value))
        .where("holder", filter.holder().map(UserName::value));
    filter.state().ifPresent(state -> wanted.and(switch (state) {
      case ACTIVE -> "ended_at is null and ended_by is null"; // The second for the index of everybody's.
      case ENDED -> "ended_at is not null";
    }));
    return wanted.statement(jdbc, sql, page.above(), page);
  }
}
