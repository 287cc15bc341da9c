package com.example.shop.application.port.in;

import com.example.shop.domain.Article;

public interface PlaceOrder {

  Answer place(Article article, int count);

  sealed interface Answer {}

  record Placed() implements Answer {}

  record SoldOut() implements Answer {}
}
