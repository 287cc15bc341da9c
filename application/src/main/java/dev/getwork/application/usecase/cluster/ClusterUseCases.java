package dev.getwork.application.usecase.cluster;

import java.util.List;

/** The classes of the use cases of jobs and of the cluster's state, for a container that injects their ports. */
public final class ClusterUseCases {

  private ClusterUseCases() {}

  public static List<Class<?>> classes() {
    return List.of(
        RunJobUseCase.class,
        ControlJobsUseCase.class,
        ClusterQueriesUseCase.class,
        RequeueReturnedLoans.class,
        ServeStrandedRequests.class,
        ExpireAbandonedRequests.class,
        DeleteExpiredHistory.class,
        CheckInvariants.class);
  }
}
