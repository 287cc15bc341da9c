package com.example.shop.adapter.rest;

import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;

/** Violates rule 8: it calls an out-port, because no in-port fits. */
final class HastyController {

  private final Stock stock;

  HastyController(Stock stock) {
    this.stock = stock;
  }

  void restock(String article) {
    stock.add(new Article(article), 100);
  }
}
