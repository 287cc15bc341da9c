package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

final class WorkRequestRow implements RowMapper<WorkRequest> {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Override
  public WorkRequest mapRow(ResultSet row, int number) throws SQLException {
    return new WorkRequest(
        new WorkRequestId(row.getLong("work_request_id")),
        new TaskId(row.getLong("task_id")),
        new UserName(row.getString("user_name")),
        new LoanCount(row.getInt("originally_requested")),
        SqlTime.instant(row, "recorded_at"),
        row.getInt("rechecks"),
        outcome(row));
  }

  private static RequestOutcome outcome(ResultSet row) throws SQLException {
    return switch (RequestOutcome.State.valueOf(row.getString("state"))) {
      case PENDING -> new RequestOutcome.Pending();
      case FULFILLED -> new RequestOutcome.Fulfilled(row.getInt("assigned"), shortfall(row));
      case EMPTY -> new RequestOutcome.Empty(shortfall(row));
      case FAILED -> new RequestOutcome.Failed(row.getString("failure"));
      case CANCELED -> new RequestOutcome.Canceled();
      case EXPIRED -> new RequestOutcome.Expired();
    };
  }

  private static List<Shortfall> shortfall(ResultSet row) throws SQLException {
    return JSON.readValue(row.getString("shortfall"), new TypeReference<List<Shortfall>>() {});
  }

  static @Nullable String failure(WorkRequest request) {
    return request.outcome() instanceof RequestOutcome.Failed(String reason) ? reason : null;
  }

  static String shortfall(WorkRequest request) {
    return JSON.writeValueAsString(request.outcome().shortfall());
  }
}
