package com.example.shop.testkit;

import com.example.shop.application.port.in.StockLevel;
import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;
import java.util.HashMap;
import java.util.Map;

public final class InMemoryStock implements Stock {

  private final Map<Article, Integer> counts = new HashMap<>();

  @Override
  public void add(Article article, int count) {
    counts.merge(article, count, Integer::sum);
  }

  @Override
  public boolean take(Article article, int count) {
    int left = counts.getOrDefault(article, 0) - count;
    if (left < 0) {
      return false;
    }
    counts.put(article, left);
    return true;
  }

  @Override
  public StockLevel level(Article article) {
    return new StockLevel(article, counts.getOrDefault(article, 0));
  }
}
