package com.example.shop.adapter.rest;

import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;

/** The planted class: reaches behind the in-port, because there was none for it. */
final class HastyController {

  private final Stock stock;

  HastyController(Stock stock) {
    this.stock = stock;
  }

  void restock(String article) {
    stock.add(new Article(article), 100);
  }
}
