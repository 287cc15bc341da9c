package dev.getwork.adapter.persistence.task;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.json.JsonMapper;

/** A task as the JSON of its row. */
final class TaskRow implements RowMapper<Task> {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final int MAX_TASKS = 1_000;

  /** The columns. Criteria, priority order and completion are in their notations. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  private record Columns(
      long taskId, long version, String name, Object criteria, Object priorityOrder, int maxPerRequest,
      int maxHeldPerUser, Optional<Integer> maxHeldHours, AssignmentPolicy assignmentPolicy, boolean paused,
      long candidatesFreshSeconds, Object completion, Set<Long> notAfter, StoredPresentation presentation,
      Set<String> groups) {}

  private record StoredPresentation(
      Optional<String> instructions, Optional<String> loanLink, List<String> rowAttributes,
      Optional<List<String>> returnReasons) {}

  private final LoanFields fields;

  /** Each row is parsed once, because every Get Work reads its task several times. */
  private final Cache<String, Task> tasks = Caffeine.newBuilder().maximumSize(MAX_TASKS).build();

  TaskRow(LoanFields fields) {
    this.fields = fields;
  }

  static String json(Object notation) {
    return JSON.writeValueAsString(notation);
  }

  static String json(Presentation presentation) {
    return JSON.writeValueAsString(new StoredPresentation(
        presentation.instructions(),
        presentation.loanLink().map(LoanLink::template),
        presentation.rowAttributes().stream().map(LoanField::name).toList(),
        Optional.of(presentation.returnReasons())));
  }

  @Override
  public Task mapRow(ResultSet row, int number) throws SQLException {
    return tasks.get(row.getString(1), this::task);
  }

  private Task task(String json) {
    Columns columns = JSON.readValue(json, Columns.class);
    var id = new TaskId(columns.taskId());
    var parser = new CriteriaParser(fields);
    var definition = new TaskDefinition(
        columns.name(),
        parser.criteria(columns.criteria()).orElse(faults -> unreadable(id, faults)),
        parser.order(columns.priorityOrder()).orElse(faults -> unreadable(id, faults)),
        new TaskLimits(columns.maxPerRequest(), columns.maxHeldPerUser(), columns.maxHeldHours()),
        columns.assignmentPolicy(),
        Duration.ofSeconds(columns.candidatesFreshSeconds()),
        new CompletionNotation(fields).completion(columns.completion()).orElse(faults -> unreadable(id, faults)),
        columns.notAfter().stream().map(TaskId::new).collect(Collectors.toSet()),
        presentation(columns.presentation()),
        new Groups(columns.groups()));
    return new Task(id, columns.version(), definition, columns.paused());
  }

  /** Without attributes that the catalog no longer has: the task works without them. */
  private Presentation presentation(StoredPresentation stored) {
    return new Presentation(
        stored.instructions(),
        stored.loanLink().map(LoanLink::new),
        stored.rowAttributes().stream().flatMap(name -> fields.named(name).stream()).toList(),
        stored.returnReasons().orElse(List.of()));
  }

  /** The catalog no longer has a field of the task, or has it with another type. */
  private static IllegalStateException unreadable(TaskId id, Object faults) {
    return new IllegalStateException(
        "task " + id + " cannot be read with the configured loan fields; configure the missing fields again: "
            + faults);
  }
}
