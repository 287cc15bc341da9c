package dev.getwork.adapter.persistence.task;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanLink;
import dev.getwork.domain.criteria.CriteriaParser;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Presentation;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.task.AssignmentPolicy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A task as a row; criteria and priority order are JSON. */
final class TaskRow implements RowMapper<Task> {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final int MAX_DEFINITIONS = 1_000;

  private record Columns(
      String name, String criteria, String order, int maxPerRequest, int maxHeldPerUser, Optional<Integer> maxHeldHours,
      String policy, long candidatesFresh, String completion, List<Long> notAfter, String presentation,
      Groups groups) {}

  private record StoredPresentation(
      Optional<String> instructions, Optional<String> loanLink, List<String> rowAttributes) {}

  private final LoanFields fields;
  private final CriteriaParser parser;
  private final CompletionNotation notation;

  /** Each definition is parsed once, because every Get Work reads its task several times. */
  private final Cache<Columns, TaskDefinition> definitions =
      Caffeine.newBuilder().maximumSize(MAX_DEFINITIONS).build();

  TaskRow(LoanFields fields) {
    this.fields = fields;
    this.parser = new CriteriaParser(fields);
    this.notation = new CompletionNotation(fields);
  }

  static String json(Object notation) {
    return JSON.writeValueAsString(notation);
  }

  static String json(Presentation presentation) {
    return JSON.writeValueAsString(new StoredPresentation(
        presentation.instructions(),
        presentation.loanLink().map(LoanLink::template),
        presentation.rowAttributes().stream().map(LoanField::name).toList()));
  }

  @Override
  public Task mapRow(ResultSet row, int number) throws SQLException {
    var id = new TaskId(row.getLong("task_id"));
    var columns = new Columns(
        row.getString("name"), row.getString("criteria"), row.getString("priority_order"),
        row.getInt("max_per_request"), row.getInt("max_held_per_user"),
        Optional.ofNullable(row.getObject("max_held_hours", Integer.class)), row.getString("assignment_policy"),
        row.getLong("candidates_fresh_seconds"), row.getString("completion"),
        List.of((Long[]) row.getArray("not_after").getArray()), row.getString("presentation"),
        new Groups(Set.of((String[]) row.getArray("groups").getArray())));
    return new Task(
        id, row.getLong("version"), definitions.get(columns, _ -> definition(id, columns)), row.getBoolean("paused"));
  }

  private TaskDefinition definition(TaskId id, Columns columns) {
    Object criteria = JSON.readValue(columns.criteria(), Object.class);
    Object order = JSON.readValue(columns.order(), Object.class);
    return new TaskDefinition(
        columns.name(),
        parser.criteria(criteria).orElse(faults -> unreadable(id, faults)),
        parser.order(order).orElse(faults -> unreadable(id, faults)),
        new TaskLimits(columns.maxPerRequest(), columns.maxHeldPerUser(), columns.maxHeldHours()),
        AssignmentPolicy.valueOf(columns.policy()),
        Duration.ofSeconds(columns.candidatesFresh()),
        notation.completion(JSON.readValue(columns.completion(), Object.class))
            .orElse(faults -> unreadable(id, faults)))
        .comingAfter(columns.notAfter().stream().map(TaskId::new).collect(Collectors.toSet()))
        .presentedBy(presentation(JSON.readValue(columns.presentation(), StoredPresentation.class)))
        .forGroups(columns.groups());
  }

  /** Without attributes that the catalog no longer has: the task works without them. */
  private Presentation presentation(StoredPresentation stored) {
    return new Presentation(
        stored.instructions(),
        stored.loanLink().map(LoanLink::new),
        stored.rowAttributes().stream().flatMap(name -> fields.named(name).stream()).toList());
  }

  /** The catalog no longer has a field of the task, or has it with another type. */
  private static IllegalStateException unreadable(TaskId id, Object faults) {
    return new IllegalStateException(
        "task " + id + " cannot be read with the configured loan fields; configure the missing fields again: "
            + faults);
  }
}
