package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.Disposition.NeverReturn;
import dev.getwork.domain.work.Disposition.NotMe;
import dev.getwork.domain.work.Disposition.ReturnAfter;
import dev.getwork.domain.work.Disposition.ReturnAt;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;

public record AssignmentRow(LoanRow format) implements RowMapper<Assignment> {

  @Override
  public Assignment mapRow(ResultSet row, int number) throws SQLException {
    Instant assignedAt = SqlTime.instant(row, "assigned_at");
    return new Assignment(
        new AssignmentId(row.getLong("assignment_id")),
        new TaskId(row.getLong("task_id")),
        new LoanNumber(row.getString("loan_number")),
        new UserName(row.getString("holder")),
        rank(row),
        assignedAt,
        SqlTime.optional(row, "extended_at").orElse(assignedAt),
        end(row, format.attributes(row.getString("inputs"))));
  }

  private static Rank rank(ResultSet row) throws SQLException {
    Optional<Integer> place = Optional.ofNullable(row.getObject("rank", Integer.class));
    long run = row.getLong("selection_run_id");
    return new Rank(place, run == 0
        ? Optional.empty()
        : Optional.of(new Selected(new SelectionRunId(run),
            SqlTime.instant(row, "selected_at"), row.getInt("candidates"), row.getBoolean("more_candidates"))));
  }

  /**
   * The end of the assignment whose columns the row contains; empty while it is active.
   *
   * @param inputs of its completion
   */
  public static Optional<AssignmentEnd> end(ResultSet row, Map<LoanField, FieldValue> inputs) throws SQLException {
    String kind = row.getString("end_kind");
    if (kind == null) {
      return Optional.empty();
    }
    var by = new UserName(row.getString("ended_by"));
    Instant at = SqlTime.instant(row, "ended_at");
    Optional<Reason> reason = Optional.ofNullable(row.getString("reason")).map(Reason::new);
    return Optional.of(switch (kind) {
      case "COMPLETE" -> new AssignmentEnd.Disposed(new Complete(inputs), by, at);
      case "RETURN_AFTER" -> new AssignmentEnd.Disposed(returned(row, reason), by, at);
      case "NEVER_RETURN" -> new AssignmentEnd.Disposed(new NeverReturn(reason.orElseThrow()), by, at);
      case "NOT_ME" -> new AssignmentEnd.Disposed(new NotMe(reason.orElseThrow()), by, at);
      case "RELEASED" -> new AssignmentEnd.Released(by, at);
      case "TRANSFERRED" -> new AssignmentEnd.Transferred(new UserName(row.getString("transferred_to")), by, at);
      case "TIMED_OUT" -> new AssignmentEnd.TimedOut(at);
      default -> throw new IllegalStateException("unknown end of an assignment: " + kind);
    });
  }

  private static Disposition returned(ResultSet row, Optional<Reason> reason) throws SQLException {
    int hours = row.getInt("return_after_hours");
    return SqlTime.optional(row, "return_instant").<Disposition>map(instant -> new ReturnAt(instant, reason))
        .orElseGet(() -> new ReturnAfter(hours, reason));
  }

  /** A return at an instant is stored as one after hours, with the instant. */
  static String kind(AssignmentEnd end) {
    return end.name().replace("RETURN_AT", "RETURN_AFTER");
  }
}
