package com.example.shop.testkit;

import com.example.shop.application.port.out.Stock;

class InMemoryStockTest extends StockContract {

  @Override
  protected Stock stock() {
    return new InMemoryStock();
  }
}
