package com.example.shop.application.port.in;

import com.example.shop.domain.Article;

/** Reads of the stock. A query port may have several methods. */
public interface StockQueries {

  StockLevel level(Article article);

  Supply supply(Article article);
}
