package com.example.shop.domain;

/** What can be bought. */
public record Article(String name) {

  public Article {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name is blank");
    }
  }
}
