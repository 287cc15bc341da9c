package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewJobs;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The operations on jobs. */
@Configuration(proxyBeanMethods = false)
public class JobConfiguration {

  @Bean
  JobController jobController(ViewJobs viewJobs, RunJobNow runJobNow, PauseJob pauseJob, ResumeJob resumeJob) {
    return new JobController(viewJobs, runJobNow, pauseJob, resumeJob);
  }
}
