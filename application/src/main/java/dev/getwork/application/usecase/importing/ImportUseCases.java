package dev.getwork.application.usecase.importing;

import java.util.List;

/** The classes of the use cases of imports, for a container that injects their ports. */
public final class ImportUseCases {

  public static final List<Class<?>> CLASSES = List.of(
      ImportLoansUseCase.class,
      ImportQueriesUseCase.class,
      ManageImportMappingsUseCase.class);

  private ImportUseCases() {}
}
