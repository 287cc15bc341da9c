package dev.getwork.application.usecase.loan;

import java.util.List;

/** The classes of the use cases of loans, for a container that injects their ports. */
public final class LoanUseCases {

  public static final List<Class<?>> CLASSES = List.of(
      LoanQueriesUseCase.class, PatchLoansUseCase.class);

  private LoanUseCases() {}
}
