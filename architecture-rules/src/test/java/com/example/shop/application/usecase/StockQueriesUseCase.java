package com.example.shop.application.usecase;

import com.example.shop.application.port.in.StockLevel;
import com.example.shop.application.port.in.StockQueries;
import com.example.shop.application.port.in.Supply;
import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;

final class StockQueriesUseCase implements StockQueries {

  private final Stock stock;

  StockQueriesUseCase(Stock stock) {
    this.stock = stock;
  }

  @Override
  public StockLevel level(Article article) {
    return stock.level(article);
  }

  @Override
  public Supply supply(Article article) {
    return level(article).count() == 0 ? Supply.SOLD_OUT : Supply.AVAILABLE;
  }
}
