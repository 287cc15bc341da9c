package com.example.shop.adapter.persistence;

import com.example.shop.application.port.in.StockLevel;
import com.example.shop.application.port.out.Stock;
import com.example.shop.domain.Article;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class FileStock implements Stock {

  private final Path folder;

  FileStock(Path folder) {
    this.folder = folder;
  }

  @Override
  public synchronized void add(Article article, int count) {
    write(article, read(article) + count);
  }

  @Override
  public synchronized boolean take(Article article, int count) {
    int left = read(article) - count;
    if (left < 0) {
      return false;
    }
    write(article, left);
    return true;
  }

  @Override
  public StockLevel level(Article article) {
    return new StockLevel(article, read(article));
  }

  private int read(Article article) {
    Path file = folder.resolve(article.name());
    try {
      return Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(Article article, int count) {
    try {
      Files.writeString(folder.resolve(article.name()), String.valueOf(count));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
