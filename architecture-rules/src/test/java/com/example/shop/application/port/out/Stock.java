package com.example.shop.application.port.out;

import com.example.shop.application.port.in.StockLevel;
import com.example.shop.domain.Article;

/** The stored articles. */
public interface Stock {

  void add(Article article, int count);

  /** Removes this number of articles, or none and returns false if there are fewer. */
  boolean take(Article article, int count);

  StockLevel level(Article article);
}
