package com.example.shop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;
import org.junit.jupiter.api.Test;

/** The behavior of each implementation of the stock. */
public abstract class StockContract {

  private static final Article PEAR = new Article("pear");

  protected abstract Stock stock();

  @Test
  void shouldTakeAvailableArticles() {
    Stock stock = stock();
    stock.add(PEAR, 3);
    assertThat(stock.take(PEAR, 2)).isTrue();
  }

  @Test
  void shouldRefuseMoreThanTheRemainingArticles() {
    Stock stock = stock();
    stock.add(PEAR, 3);
    stock.take(PEAR, 2);
    assertThat(stock.take(PEAR, 2)).isFalse();
    assertThat(stock.level(PEAR).count()).isEqualTo(1);
  }
}
