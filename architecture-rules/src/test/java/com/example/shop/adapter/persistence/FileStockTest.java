package com.example.shop.adapter.persistence;

import com.example.shop.application.port.out.Stock;
import com.example.shop.testkit.StockContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileStockTest extends StockContract {

  @TempDir
  private Path folder;

  @Override
  protected Stock stock() {
    return new FileStock(folder);
  }
}
