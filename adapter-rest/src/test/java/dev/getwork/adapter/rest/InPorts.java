package dev.getwork.adapter.rest;

import dev.getwork.adapter.rest.RestConfiguration.Demo;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ManageImportMappings;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.task.FigureQueries;
import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.PreviewTask;
import dev.getwork.application.port.in.task.TaskQueries;
import dev.getwork.application.port.in.work.CancelWork;
import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.application.port.in.work.RecheckWork;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import java.util.List;

/** The in-ports that the adapter calls, and its demonstrations. */
final class InPorts {

  static final List<Class<?>> ALL = List.of(
      RequestWork.class, RecheckWork.class, CancelWork.class, DisposeAssignment.class, ExtendAssignment.class,
      ReleaseAssignment.class, TransferAssignment.class, RestoreLoan.class, ControlAbsences.class, WorkQueries.class,
      ManageTasks.class, PreviewTask.class, TaskQueries.class, FigureQueries.class,
      LoanQueries.class, PatchLoans.class, ImportLoans.class,
      ImportQueries.class, ManageImportMappings.class, EventQueries.class, ClusterQueries.class,
      ControlJobs.class, Demo.class);

  private InPorts() {}
}
