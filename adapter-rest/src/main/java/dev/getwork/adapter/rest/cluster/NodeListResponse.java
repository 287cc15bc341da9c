package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.NodeStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The nodes that live. */
record NodeListResponse(List<Node> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One of them. */
  record Node(
      String name,
      @JsonPropertyDescription("when it connected to the database; it has not been away since") Instant since,
      @JsonPropertyDescription("how many connections to the database it has") int sessions,
      @JsonPropertyDescription("ids of the tasks that it leads") List<String> leading) {

    static Node from(NodeStatus status) {
      return new Node(
          status.name(), status.since(), status.sessions(), status.leading().stream().map(TaskId::toString).toList());
    }
  }

  static NodeListResponse from(List<NodeStatus> nodes) {
    return new NodeListResponse(nodes.stream().map(Node::from).toList(), null);
  }
}
