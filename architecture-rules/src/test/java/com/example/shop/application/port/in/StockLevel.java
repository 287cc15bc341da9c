package com.example.shop.application.port.in;

import com.example.shop.domain.Article;

/** A read model. In-ports and out-ports may return it. */
public record StockLevel(Article article, int count) {}
