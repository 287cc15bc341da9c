package dev.getwork.adapter.persistence.task;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.task.CompletionNotation;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tasks in a table; the lock of each is a row of {@code task_lock}. */
record PostgresTasks(JdbcClient jdbc, TaskRow row) implements Tasks {

  private static final String ALL = "select to_jsonb(task) from task order by task_id";

  @Override
  public List<Task> all() {
    return jdbc.sql(ALL).query(row).list();
  }

  private static final String LIST =
      """
      select to_jsonb(task) from task
      where task_id > :position and (groups = '{}' or groups && :groups::text[] or :all)
        and not exists (
          select from regexp_split_to_table(lower(:search), '\\s+') as word
          where position(word in lower(name collate "default")) = 0)
      order by task_id limit :size
      """;

  @Override
  public List<Task> list(Page page, String search, Optional<Groups> groups) {
    return jdbc.sql(LIST)
        .param("position", page.above())
        .param("size", page.size())
        .param("search", search)
        .param("all", groups.isEmpty())
        .param("groups", names(groups.orElse(Groups.NONE)))
        .query(row)
        .list();
  }

  private static String[] names(Groups groups) {
    return groups.names().stream().sorted().toArray(String[]::new);
  }

  private static final String FIND = "select to_jsonb(task) from task where task_id = :task";

  @Override
  public Optional<Task> find(TaskId id) {
    return jdbc.sql(FIND).param("task", id.value()).query(row).optional();
  }

  private static final String LOCK = "select to_jsonb(task) from task where task_id = :task for no key update";

  @Override
  public Optional<Task> lock(TaskId id) {
    return jdbc.sql(LOCK).param("task", id.value()).query(row).optional();
  }

  /** Serializes transactions that name tasks: the unique constraint alone would abort the second one. */
  private static final String LOCK_NAMES = "select pg_advisory_xact_lock(hashtextextended('getwork task names', 0))";

  private static final String NAME_TAKEN =
      "select exists (select from task where name = :name and task_id <> :except)";

  @Override
  public boolean nameTaken(String name, Optional<TaskId> except) {
    jdbc.sql(LOCK_NAMES).query((_, _) -> true).single();
    return jdbc.sql(NAME_TAKEN)
        .param("name", name)
        .param("except", except.map(TaskId::value).orElse(0L))
        .query(Boolean.class)
        .single();
  }

  private static final String ADD =
      """
      with added as (
        insert into task (
          version, name, criteria, priority_order, max_per_request, max_held_per_user, max_held_hours, assignment_policy,
          candidates_fresh_seconds, completion, not_after, presentation, groups)
        values (1, :name, :criteria::jsonb, :order::jsonb, :maxPerRequest, :maxHeldPerUser, :maxHeldHours, :policy,
          :fresh, :completion::jsonb, :notAfter, :presentation::jsonb, :groups)
        returning task_id)
      insert into task_lock (task_id) select task_id from added returning task_id
      """;

  @Override
  public Task add(TaskDefinition definition) {
    long id = bound(jdbc.sql(ADD), definition).query(Long.class).single();
    return new Task(new TaskId(id), 1, definition);
  }

  private static final String UPDATE =
      """
      update task
      set version = :version, name = :name, criteria = :criteria::jsonb, priority_order = :order::jsonb,
          max_per_request = :maxPerRequest, max_held_per_user = :maxHeldPerUser, max_held_hours = :maxHeldHours,
          assignment_policy = :policy,
          candidates_fresh_seconds = :fresh, completion = :completion::jsonb, not_after = :notAfter,
          presentation = :presentation::jsonb, groups = :groups, paused = :paused
      where task_id = :task
      """;

  @Override
  public void update(Task changed) {
    bound(jdbc.sql(UPDATE), changed.definition())
        .param("task", changed.id().value())
        .param("version", changed.version())
        .param("paused", changed.paused())
        .update();
  }

  private static StatementSpec bound(StatementSpec statement, TaskDefinition definition) {
    return statement
        .param("name", definition.name())
        .param("criteria", TaskRow.json(CriteriaNotation.write(definition.criteria())))
        .param("order", TaskRow.json(CriteriaNotation.write(definition.order())))
        .param("maxPerRequest", definition.limits().maxPerRequest())
        .param("maxHeldPerUser", definition.limits().maxHeldPerUser())
        .param("maxHeldHours", definition.limits().maxHeldHours().orElse(null))
        .param("policy", definition.policy().name())
        .param("fresh", definition.candidatesFresh().toSeconds())
        .param("completion", TaskRow.json(CompletionNotation.write(definition.completion())))
        .param("notAfter", definition.notAfter().stream().map(TaskId::value).sorted().toArray(Long[]::new))
        .param("presentation", TaskRow.json(definition.presentation()))
        .param("groups", names(definition.groups()));
  }
}
