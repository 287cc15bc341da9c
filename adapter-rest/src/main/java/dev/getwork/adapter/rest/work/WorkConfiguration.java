package dev.getwork.adapter.rest.work;

import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewServerTime;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.TaskNotation;
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
  PipelineController pipelineController(
      ViewPipeline viewPipeline, ViewServerTime viewTime, @Qualifier("knownUsers") Supplier<UserDetailsService> users) {
    return new PipelineController(viewPipeline, viewTime, new KnownUsers(users.get()));
  }

  @Bean
  AssignmentController assignmentController(ViewAssignments viewAssignments) {
    return new AssignmentController(viewAssignments);
  }

  @Bean
  LoanController loanController(ViewLoan viewLoan) {
    return new LoanController(viewLoan);
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

  @Bean
  TaskPreviewController taskPreviewController(PreviewTask previewTask, LoanFields fields) {
    return new TaskPreviewController(previewTask, TaskNotation.reader(fields));
  }

  @Bean
  BatchController batchController(DispositionController dispositions, ReassignmentController reassignments) {
    return new BatchController(dispositions, reassignments);
  }
}
