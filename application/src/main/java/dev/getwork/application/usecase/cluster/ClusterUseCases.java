package dev.getwork.application.usecase.cluster;

import java.util.List;

/**
 * The classes of the use cases of jobs, of the cluster's state and of the audit log, for a container that injects their
 * ports.
 */
public final class ClusterUseCases {

  public static final List<Class<?>> CLASSES = List.of(
      RunJobUseCase.class,
      ControlJobsUseCase.class,
      ClusterQueriesUseCase.class,
      EventQueriesUseCase.class,
      RequeueReturnedLoans.class,
      ReleaseOverdueAssignments.class,
      ServeStrandedRequests.class,
      ExpireAbandonedRequests.class,
      SampleQueues.class,
      DeleteExpiredHistory.class,
      CheckInvariants.class);

  private ClusterUseCases() {}
}
