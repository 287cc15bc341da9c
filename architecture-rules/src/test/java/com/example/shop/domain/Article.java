package com.example.shop.domain;

public record Article(String name) {

  public Article {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name is blank");
    }
  }
}
