package com.example.shop.adapter.persistence;

import com.example.shop.application.port.out.Stock;
import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The entry point of this adapter. */
@Configuration(proxyBeanMethods = false)
public class PersistenceConfiguration {

  public record Settings(Path folder) {}

  @Bean
  Stock stock(Settings settings) {
    return new FileStock(settings.folder());
  }
}
