package com.example.shop.application.port.in;

import com.example.shop.domain.Article;

/** Buying something. */
public interface PlaceOrder {

  Answer place(Article article, int count);

  /** What came of it. */
  sealed interface Answer {}

  /** It is yours. */
  record Placed() implements Answer {}

  /** There is not enough of it. */
  record SoldOut() implements Answer {}
}
