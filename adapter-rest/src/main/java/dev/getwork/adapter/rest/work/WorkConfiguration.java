package dev.getwork.adapter.rest.work;

import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.ViewPipeline;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.UserDetailsService;

/** The operations of processors, and those of managers on what processors hold. */
@Configuration(proxyBeanMethods = false)
public class WorkConfiguration {

  @Bean
  WorkRequestController workRequestController(RequestWork requestWork, RecheckWork recheckWork, CancelWork cancelWork) {
    return new WorkRequestController(requestWork, recheckWork, cancelWork);
  }

  @Bean
  PipelineController pipelineController(ViewPipeline viewPipeline,
      @Qualifier("knownUsers") Supplier<UserDetailsService> users) {
    return new PipelineController(viewPipeline, new KnownUsers(users.get()));
  }

  @Bean
  DispositionController dispositionController(DisposeAssignment disposeAssignment) {
    return new DispositionController(disposeAssignment);
  }

  @Bean
  ReassignmentController reassignmentController(
      ReleaseAssignment releaseAssignment, TransferAssignment transferAssignment,
      @Qualifier("knownUsers") Supplier<UserDetailsService> users) {
    return new ReassignmentController(releaseAssignment, transferAssignment, new KnownUsers(users.get()));
  }
}
