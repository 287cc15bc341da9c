package dev.getwork.adapter.rest;

import dev.getwork.application.port.in.job.PauseJob;
import dev.getwork.application.port.in.job.ResumeJob;
import dev.getwork.application.port.in.job.RunJobNow;
import dev.getwork.application.port.in.job.ViewForgettableHistory;
import dev.getwork.application.port.in.job.ViewJobs;
import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.application.port.in.work.ViewServerTime;
import dev.getwork.application.port.in.work.ViewLocks;
import dev.getwork.application.port.in.work.ViewNodes;
import dev.getwork.application.port.in.work.ViewSlots;
import java.util.List;

/** What the adapter asks of the application. */
final class InPorts {

  static final List<Class<?>> ALL = List.of(
      RequestWork.class, RecheckWork.class, CancelWork.class, ViewPipeline.class, DisposeAssignment.class,
      ReleaseAssignment.class, TransferAssignment.class, DefineTask.class, ChangeTask.class, ViewTask.class,
      ViewTasks.class, ViewQueue.class, ExplainAvailability.class, RestoreExcludedLoan.class, PauseTask.class,
      PreviewTask.class, ResumeTask.class, ImportLoans.class,
      ViewLoanImport.class, ViewRejections.class, ViewJobs.class, RunJobNow.class, PauseJob.class, ResumeJob.class,
      CheckInvariants.class, ViewNodes.class, ViewLocks.class, ViewSlots.class, ViewForgettableHistory.class,
      ViewLoan.class, ViewLoanImports.class, ViewLoanHistory.class, ViewAssignments.class, ViewAuditEvents.class,
      ViewSelectionRuns.class, ViewSelectionPlan.class, ViewServerTime.class, FollowHistory.class, EndStreams.class);

  private InPorts() {}
}
