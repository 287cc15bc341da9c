package dev.getwork.bootstrap;

import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.application.port.in.work.ViewServerTime;
import dev.getwork.application.usecase.UseCases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the in-ports for whoever only looks one by one, so that each adapter asks for those it uses. */
@Configuration(proxyBeanMethods = false)
class ViewPortConfiguration {

  @Bean
  ViewLoan viewLoan(UseCases useCases) {
    return useCases.views().viewLoan();
  }

  @Bean
  ViewLoanImports viewLoanImports(UseCases useCases) {
    return useCases.views().viewLoanImports();
  }

  @Bean
  ViewRejections viewRejections(UseCases useCases) {
    return useCases.views().viewRejections();
  }

  @Bean
  ViewTasks viewTasks(UseCases useCases) {
    return useCases.views().viewTasks();
  }

  @Bean
  ViewAssignments viewAssignments(UseCases useCases) {
    return useCases.views().viewAssignments();
  }

  @Bean
  ViewAuditEvents viewAuditEvents(UseCases useCases) {
    return useCases.views().viewAuditEvents();
  }

  @Bean
  ViewLoanHistory viewLoanHistory(UseCases useCases) {
    return useCases.views().viewLoanHistory();
  }

  @Bean
  ViewPipeline viewPipeline(UseCases useCases) {
    return useCases.views().viewPipeline();
  }

  @Bean
  ViewSelectionRuns viewSelectionRuns(UseCases useCases) {
    return useCases.views().viewSelectionRuns();
  }

  @Bean
  ViewSelectionPlan viewSelectionPlan(UseCases useCases) {
    return useCases.views().viewSelectionPlan();
  }

  @Bean
  ViewServerTime viewServerTime(UseCases useCases) {
    return useCases.views().viewServerTime();
  }
}
