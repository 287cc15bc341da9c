package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.ManageJobs;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The operations on jobs. */
@Configuration(proxyBeanMethods = false)
public class JobConfiguration {

  @Bean
  JobController jobController(ManageJobs manageJobs) {
    return new JobController(manageJobs);
  }
}
