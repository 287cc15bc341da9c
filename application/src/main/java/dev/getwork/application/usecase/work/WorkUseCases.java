package dev.getwork.application.usecase.work;

import java.util.List;

/** The classes of the use cases of work requests and assignments, for a container that injects their ports. */
public final class WorkUseCases {

  public static final List<Class<?>> CLASSES = List.of(
      RequestWorkUseCase.class,
      RecheckWorkUseCase.class,
      CancelWorkUseCase.class,
      DisposeAssignmentUseCase.class,
      ExtendAssignmentUseCase.class,
      ReleaseAssignmentUseCase.class,
      TransferAssignmentUseCase.class,
      RestoreLoanUseCase.class,
      ControlAbsencesUseCase.class,
      WorkQueriesUseCase.class,
      RecordRequests.class,
      AwaitDecision.class,
      ServePendingRequests.class,
      DecideRequests.class,
      AssignLoans.class,
      ReadyCandidates.class,
      SelectionSlots.class);

  private WorkUseCases() {}
}
