package com.example.shop.application.usecase;

import java.util.List;

/** The entry point of this package. */
public final class UseCases {

  private UseCases() {}

  /** The use cases, which bootstrap constructs by reflection. */
  public static List<Class<?>> classes() {
    return List.of(PlaceOrderUseCase.class, StockQueriesUseCase.class);
  }
}
