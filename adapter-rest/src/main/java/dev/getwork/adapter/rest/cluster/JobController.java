package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.ManageJobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.UserName;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What the house does by itself, as operators see it and have a say in it. */
@RestController
final class JobController {

  private final ManageJobs manage;

  JobController(ManageJobs manage) {
    this.manage = manage;
  }

  @GetMapping("/api/v1/cluster/jobs")
  JobListResponse jobs() {
    return JobListResponse.from(manage.statuses());
  }

  /** Accepted and not done: a node runs it at its next tick. */
  @PostMapping("/api/v1/cluster/jobs/{name}/run")
  @ResponseStatus(HttpStatus.ACCEPTED)
  JobResponse run(@PathVariable Job name, UserName operator) {
    return JobResponse.from(manage.runNow(name, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/pause")
  JobResponse pause(@PathVariable Job name, UserName operator) {
    return JobResponse.from(manage.pause(name, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/resume")
  JobResponse resume(@PathVariable Job name) {
    return JobResponse.from(manage.resume(name));
  }
}
