package dev.getwork.application.usecase.importing;

import java.util.List;

/** The classes of the use cases of imports, for a container that injects their ports. */
public final class ImportUseCases {

  private ImportUseCases() {}

  public static List<Class<?>> classes() {
    return List.of(
        ImportLoansUseCase.class,
        ImportQueriesUseCase.class,
        KeepImportMappingsUseCase.class);
  }
}
