package dev.getwork.application.usecase.loan;

import java.util.List;

/** The classes of the use cases of loans, for a container that injects their ports. */
public final class LoanUseCases {

  private LoanUseCases() {}

  public static List<Class<?>> classes() {
    return List.of(LoanQueriesUseCase.class, PatchLoansUseCase.class);
  }
}
