package dev.getwork.application.port.in.job;

import dev.getwork.domain.work.JobStatus;
import java.util.List;

/** Looking at what the house does by itself. */
public interface ViewJobs {

  /** All jobs, in the order of their names. */
  List<JobStatus> statuses();
}
