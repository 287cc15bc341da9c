package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.task.TaskId;
import dev.getwork.application.port.in.cluster.NodeStatus;
import java.time.Instant;
import java.util.List;

record NodeResponse(
    String name,
    @JsonPropertyDescription("When the node connected to the database.") Instant since,
    @JsonPropertyDescription("The number of its database connections.") int sessions,
    @JsonPropertyDescription("The ids of the tasks that it leads.") List<String> leading) {

  static NodeResponse from(NodeStatus status) {
    return new NodeResponse(
        status.name(), status.since(), status.sessions(), status.leading().stream().map(TaskId::toString).toList());
  }
}
