package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.criteria.CriteriaNotation;
import java.util.List;
import java.util.Map;

/** A task, with the members by which it is defined. */
record TaskResponse(
    String id,
    long version,
    String name,
    Map<String, Object> criteria,
    List<Map<String, Object>> order,
    int maxPerRequest,
    int maxHeldPerUser,
    String assignmentPolicy,
    long candidatesFreshSeconds,
    @JsonPropertyDescription("Whether the task is paused: it accepts no work requests and assigns no loans.") boolean paused) {

  static TaskResponse from(Task task) {
    TaskDefinition definition = task.definition();
    return new TaskResponse(
        task.id().toString(),
        task.version(),
        definition.name(),
        CriteriaNotation.write(definition.criteria()),
        CriteriaNotation.write(definition.order()),
        definition.limits().maxPerRequest(),
        definition.limits().maxHeldPerUser(),
        definition.policy().name(),
        definition.candidatesFresh().toSeconds(),
        task.paused());
  }
}
