package dev.getwork.adapter.rest.cluster;

import dev.getwork.domain.work.JobStatus;
import java.util.List;

/** All jobs. */
record JobListResponse(List<JobResponse> jobs) {

  static JobListResponse from(List<JobStatus> statuses) {
    return new JobListResponse(statuses.stream().map(JobResponse::from).toList());
  }
}
