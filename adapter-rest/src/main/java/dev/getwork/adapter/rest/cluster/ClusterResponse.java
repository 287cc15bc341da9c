package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import java.util.List;
import java.util.Optional;

/** The state of the cluster in one answer, for screens that poll. The runs are read after the locks that they held. */
record ClusterResponse(
    @JsonPropertyDescription("The live nodes.") List<NodeResponse> nodes,
    @JsonPropertyDescription("All tasks and their task locks.") List<LockResponse> locks,
    @JsonPropertyDescription("The slots of all semaphores.") List<SlotResponse> slots,
    @JsonPropertyDescription("All jobs, by name.") List<JobResponse> jobs,
    @JsonPropertyDescription("The newest 20 selection runs.") List<SelectionRunResponse> selectionRuns,
    @JsonPropertyDescription("The newest 50 attempts to take a task lock.") List<LockAttemptResponse> lockAttempts) {

  static ClusterResponse from(ClusterQueries cluster) {
    return new ClusterResponse(
        cluster.nodes().stream().map(NodeResponse::from).toList(),
        cluster.locks().stream().map(LockResponse::from).toList(),
        cluster.slots().stream().map(SlotResponse::from).toList(),
        cluster.jobs().stream().map(JobResponse::from).toList(),
        cluster.selectionRuns(Optional.empty(), Page.first(20)).stream().flatMap(List::stream)
            .map(SelectionRunResponse::from).toList(),
        cluster.lockAttempts(Optional.empty(), Page.first(50)).stream().flatMap(List::stream)
            .map(LockAttemptResponse::from).toList());
  }
}
