package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskNotation;
import java.util.List;
import java.util.Map;

/** A task: its members have the names and shapes in which it is defined, so that a form can be filled with them. */
record TaskResponse(
    String id,
    long version,
    String name,
    Map<String, Object> criteria,
    List<Map<String, Object>> order,
    int maxPerRequest,
    int maxHeldPerUser,
    String assignmentPolicy,
    @JsonPropertyDescription("whether it takes no new work requests and hands nothing out") boolean paused) {

  static TaskResponse from(Task task) {
    TaskDefinition definition = task.definition();
    return new TaskResponse(
        task.id().toString(),
        task.version(),
        definition.name(),
        TaskNotation.write(definition.criteria()),
        TaskNotation.write(definition.order()),
        definition.limits().maxPerRequest(),
        definition.limits().maxHeldPerUser(),
        definition.policy().name(),
        task.paused());
  }
}
