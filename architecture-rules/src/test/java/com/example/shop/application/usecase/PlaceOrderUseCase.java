package com.example.shop.application.usecase;

import com.example.shop.application.port.in.PlaceOrder;
import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;

final class PlaceOrderUseCase implements PlaceOrder {

  private final Stock stock;

  PlaceOrderUseCase(Stock stock) {
    this.stock = stock;
  }

  @Override
  public Answer place(Article article, int count) {
    return stock.take(article, count) ? new Placed() : new SoldOut();
  }
}
