package com.example.shop.adapter.rest.request;

import com.example.shop.domain.Article;

/** The name of an article in a request. Packages of one adapter may share a public record. */
public record ArticleName(String value) {

  public Article article() {
    return new Article(value);
  }
}
