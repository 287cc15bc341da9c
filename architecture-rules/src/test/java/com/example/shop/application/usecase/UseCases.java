package com.example.shop.application.usecase;

import com.example.shop.application.port.in.PlaceOrder;
import com.example.shop.application.port.out.Stock;

/** The one door to the use cases. */
public final class UseCases {

  private UseCases() {}

  public static PlaceOrder placeOrder(Stock stock) {
    return new PlaceOrderUseCase(stock);
  }
}
