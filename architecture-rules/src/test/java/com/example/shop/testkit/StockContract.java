package com.example.shop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;
import org.junit.jupiter.api.Test;

/** What every stock promises, the fake included. */
public abstract class StockContract {

  private static final Article PEAR = new Article("pear");

  protected abstract Stock stock();

  @Test
  void shouldSellWhatThereIs() {
    Stock stock = stock();
    stock.add(PEAR, 3);
    assertThat(stock.take(PEAR, 2)).isTrue();
  }

  @Test
  void shouldSellNothingTwice() {
    Stock stock = stock();
    stock.add(PEAR, 3);
    stock.take(PEAR, 2);
    assertThat(stock.take(PEAR, 2)).isFalse();
  }
}
