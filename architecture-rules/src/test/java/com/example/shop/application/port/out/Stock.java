package com.example.shop.application.port.out;

import com.example.shop.domain.Article;

/** What there is to sell; nothing of it is sold twice. */
public interface Stock {

  void add(Article article, int count);

  /** Takes so many, or none when there are fewer. */
  boolean take(Article article, int count);
}
