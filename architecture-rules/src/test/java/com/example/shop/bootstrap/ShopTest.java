package com.example.shop.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.application.port.in.PlaceOrder;
import com.example.shop.application.port.in.StockQueries;
import org.junit.jupiter.api.Test;

class ShopTest {

  @Test
  void shouldProvideUseCasesForAllInPorts() {
    try (var shop = Shop.start()) {
      assertThat(shop.getBeansOfType(PlaceOrder.class)).hasSize(1);
      assertThat(shop.getBeansOfType(StockQueries.class)).hasSize(1);
    }
  }
}
