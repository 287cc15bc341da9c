package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewJobs;
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

  private final ViewJobs viewJobs;
  private final RunJobNow runJobNow;
  private final PauseJob pauseJob;
  private final ResumeJob resumeJob;

  JobController(ViewJobs viewJobs, RunJobNow runJobNow, PauseJob pauseJob, ResumeJob resumeJob) {
    this.viewJobs = viewJobs;
    this.runJobNow = runJobNow;
    this.pauseJob = pauseJob;
    this.resumeJob = resumeJob;
  }

  @GetMapping("/api/v1/cluster/jobs")
  JobListResponse jobs() {
    return JobListResponse.from(viewJobs.statuses());
  }

  /** Accepted and not done: a node runs it at its next tick. */
  @PostMapping("/api/v1/cluster/jobs/{name}/run")
  @ResponseStatus(HttpStatus.ACCEPTED)
  JobResponse run(@PathVariable Job name, UserName operator) {
    return JobResponse.from(runJobNow.runNow(name, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/pause")
  JobResponse pause(@PathVariable Job name, UserName operator) {
    return JobResponse.from(pauseJob.pause(name, operator));
  }

  @PostMapping("/api/v1/cluster/jobs/{name}/resume")
  JobResponse resume(@PathVariable Job name) {
    return JobResponse.from(resumeJob.resume(name));
  }
}
