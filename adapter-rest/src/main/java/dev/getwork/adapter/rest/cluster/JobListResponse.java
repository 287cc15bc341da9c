package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.domain.work.JobStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All jobs; in the shape of every list, although they fit on one page. */
record JobListResponse(List<JobResponse> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  static JobListResponse from(List<JobStatus> statuses) {
    return new JobListResponse(statuses.stream().map(JobResponse::from).toList(), null);
  }
}
