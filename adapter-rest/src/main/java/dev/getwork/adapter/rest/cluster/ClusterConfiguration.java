package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewForgettableHistory;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The operations for those who look after the nodes. */
@Configuration(proxyBeanMethods = false)
public class ClusterConfiguration {

  @Bean
  JobController jobController(ViewJobs viewJobs, RunJobNow runJobNow, PauseJob pauseJob, ResumeJob resumeJob) {
    return new JobController(viewJobs, runJobNow, pauseJob, resumeJob);
  }

  @Bean
  HistoryController historyController(ViewForgettableHistory viewForgettable) {
    return new HistoryController(viewForgettable);
  }

  @Bean
  SelectionRunController selectionRunController(ViewSelectionRuns viewRuns, ViewSelectionPlan viewPlan) {
    return new SelectionRunController(viewRuns, viewPlan);
  }

  @Bean
  NodeController nodeController(ViewNodes viewNodes, ViewLocks viewLocks, ViewSlots viewSlots) {
    return new NodeController(viewNodes, viewLocks, viewSlots);
  }

  @Bean
  InvariantController invariantController(CheckInvariants checkInvariants) {
    return new InvariantController(checkInvariants);
  }
}
