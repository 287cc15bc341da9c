package dev.getwork.bootstrap;

import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.application.port.in.job.ViewForgettableHistory;
import dev.getwork.application.usecase.UseCases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the in-ports about jobs one by one, so that each adapter asks for those it uses. */
@Configuration(proxyBeanMethods = false)
class JobPortConfiguration {

  @Bean
  RunJob runJob(UseCases useCases) {
    return useCases.jobs().runJob();
  }

  @Bean
  GiveBackJobs giveBackJobs(UseCases useCases) {
    return useCases.jobs().giveBackJobs();
  }

  @Bean
  ViewJobs viewJobs(UseCases useCases) {
    return useCases.jobs().viewJobs();
  }

  @Bean
  RunJobNow runJobNow(UseCases useCases) {
    return useCases.jobs().runJobNow();
  }

  @Bean
  PauseJob pauseJob(UseCases useCases) {
    return useCases.jobs().pauseJob();
  }

  @Bean
  ResumeJob resumeJob(UseCases useCases) {
    return useCases.jobs().resumeJob();
  }

  @Bean
  ViewForgettableHistory viewForgettableHistory(UseCases useCases) {
    return useCases.jobs().viewForgettableHistory();
  }
}
