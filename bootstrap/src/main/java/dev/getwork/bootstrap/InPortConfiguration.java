package dev.getwork.bootstrap;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;
import dev.getwork.application.usecase.UseCases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers every in-port by itself, so that an adapter asks for what it calls and nothing else. */
@Configuration(proxyBeanMethods = false)
class InPortConfiguration {

  @Bean
  RequestWork requestWork(UseCases useCases) {
    return useCases.requestWork();
  }

  @Bean
  RecheckWork recheckWork(UseCases useCases) {
    return useCases.recheckWork();
  }

  @Bean
  CancelWork cancelWork(UseCases useCases) {
    return useCases.cancelWork();
  }

  @Bean
  DisposeAssignment disposeAssignment(UseCases useCases) {
    return useCases.disposeAssignment();
  }

  @Bean
  ReleaseAssignment releaseAssignment(UseCases useCases) {
    return useCases.releaseAssignment();
  }

  @Bean
  TransferAssignment transferAssignment(UseCases useCases) {
    return useCases.transferAssignment();
  }

  @Bean
  DefineTask defineTask(UseCases useCases) {
    return useCases.defineTask();
  }

  @Bean
  ChangeTask changeTask(UseCases useCases) {
    return useCases.changeTask();
  }

  @Bean
  PauseTask pauseTask(UseCases useCases) {
    return useCases.tasks().pauseTask();
  }

  @Bean
  ResumeTask resumeTask(UseCases useCases) {
    return useCases.tasks().resumeTask();
  }

  @Bean
  PreviewTask previewTask(UseCases useCases) {
    return useCases.tasks().previewTask();
  }

  @Bean
  ViewTask viewTask(UseCases useCases) {
    return useCases.viewTask();
  }

  @Bean
  ViewQueue viewQueue(UseCases useCases) {
    return useCases.viewQueue();
  }

  @Bean
  RestoreExcludedLoan restoreExcludedLoan(UseCases useCases) {
    return useCases.restoreExcludedLoan();
  }

  @Bean
  ExplainAvailability explainAvailability(UseCases useCases) {
    return useCases.views().explainAvailability();
  }

  @Bean
  ImportLoans importLoans(UseCases useCases) {
    return useCases.importLoans();
  }

  @Bean
  ViewLoanImport viewLoanImport(UseCases useCases) {
    return useCases.viewLoanImport();
  }

  @Bean
  ViewLocks viewLocks(UseCases useCases) {
    return useCases.cluster().viewLocks();
  }

  @Bean
  ViewNodes viewNodes(UseCases useCases) {
    return useCases.cluster().viewNodes();
  }

  @Bean
  ViewSlots viewSlots(UseCases useCases) {
    return useCases.cluster().viewSlots();
  }

  @Bean
  CheckInvariants checkInvariants(UseCases useCases) {
    return useCases.checkInvariants();
  }
}
