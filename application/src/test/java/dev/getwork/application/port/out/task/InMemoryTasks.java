package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tasks in the store. */
public record InMemoryTasks(InMemoryStore store) implements Tasks {

  @Override
  public List<Task> all() {
    return store.read(contents -> List.copyOf(contents.tasks().values()));
  }

  @Override
  public List<Task> list(Page page, String search, Optional<Groups> groups) {
    return all().stream()
        .filter(task -> task.id().value() > page.above())
        .filter(task -> groups.map(task.definition().groups()::admit).orElse(true))
        .filter(task -> Arrays.stream(search.toLowerCase(Locale.ROOT).split("\\s+"))
            .allMatch(task.definition().name().toLowerCase(Locale.ROOT)::contains))
        .limit(page.size()).toList();
  }

  @Override
  public Optional<Task> find(TaskId id) {
    return store.read(contents -> Optional.ofNullable(contents.tasks().get(id.value())));
  }

  @Override
  public Optional<Task> lock(TaskId id) {
    return store.write(contents -> Optional.ofNullable(contents.tasks().get(id.value())));
  }

  @Override
  public boolean nameTaken(String name, Optional<TaskId> except) {
    return store.write(contents -> contents.tasks().values().stream()
        .filter(task -> !except.equals(Optional.of(task.id())))
        .anyMatch(task -> task.definition().name().equals(name)));
  }

  @Override
  public Task add(TaskDefinition definition) {
    var task = new Task(new TaskId(store.nextId()), 1, definition);
    update(task);
    return task;
  }

  @Override
  public void update(Task changed) {
    store.write(contents -> contents.tasks().put(changed.id().value(), changed));
  }
}
