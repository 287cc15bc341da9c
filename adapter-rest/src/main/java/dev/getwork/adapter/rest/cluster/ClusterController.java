package dev.getwork.adapter.rest.cluster;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The live nodes, the locks of tasks, the slots, the jobs, the selections and the invariants; for operators. */
@RestController
public record ClusterController(ClusterQueries cluster, ControlJobs control) {

  @GetMapping("/api/v1/cluster")
  ClusterResponse all() {
    return ClusterResponse.from(cluster);
  }

  @GetMapping("/api/v1/cluster/nodes")
  PageResponse<NodeResponse> nodes() {
    return PageResponse.all(cluster.nodes(), NodeResponse::from);
  }

  @GetMapping("/api/v1/cluster/locks")
  PageResponse<LockResponse> locks() {
    return PageResponse.all(cluster.locks(), LockResponse::from);
  }

  @GetMapping("/api/v1/cluster/slots")
  PageResponse<SlotResponse> slots() {
    return PageResponse.all(cluster.slots(), SlotResponse::from);
  }

  @GetMapping("/api/v1/cluster/jobs")
  PageResponse<JobResponse> jobs() {
    return PageResponse.all(cluster.jobs(), JobResponse::from);
  }

  /** Answers 202, because a node runs the job at its next tick. */
  @PostMapping("/api/v1/cluster/jobs/{name}/run")
  @ResponseStatus(HttpStatus.ACCEPTED)
  JobResponse runJob(@PathVariable Job name, @Caller UserName operator) {
    return JobResponse.from(control.runNow(name, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/pause")
  JobResponse pauseJob(@PathVariable Job name, @Caller UserName operator) {
    return JobResponse.from(control.setPaused(name, true, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/resume")
  JobResponse resumeJob(@PathVariable Job name, @Caller UserName operator) {
    return JobResponse.from(control.setPaused(name, false, operator));
  }

  @GetMapping("/api/v1/selection-runs")
  PageResponse<SelectionRunResponse> selectionRuns(@RequestParam Optional<TaskId> taskId, Paging paging) {
    return cluster.selectionRuns(taskId, paging.page())
        .map(found -> paging.response(found, run -> run.id().value(), SelectionRunResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/api/v1/lock-attempts")
  PageResponse<LockAttemptResponse> lockAttempts(@RequestParam Optional<TaskId> taskId, Paging paging) {
    return cluster.lockAttempts(taskId, paging.page())
        .map(found -> paging.response(found, RecordedLockAttempt::id, LockAttemptResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  /** Answers 200 also if one is violated, because the question was answered. */
  @GetMapping("/api/v1/invariants")
  InvariantListResponse invariants() {
    return InvariantListResponse.from(cluster.invariants());
  }
}
