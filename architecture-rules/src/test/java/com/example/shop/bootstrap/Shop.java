package com.example.shop.bootstrap;

import com.example.shop.adapter.persistence.PersistenceConfiguration;
import com.example.shop.adapter.rest.RestConfiguration;
import com.example.shop.application.port.in.PlaceOrder;
import com.example.shop.application.port.out.Stock;
import com.example.shop.application.usecase.UseCases;
import java.nio.file.Path;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Puts the shop together. */
@Configuration(proxyBeanMethods = false)
@Import({PersistenceConfiguration.class, RestConfiguration.class})
class Shop {

  @Bean
  PersistenceConfiguration.Settings settings() {
    return new PersistenceConfiguration.Settings(Path.of("stock"));
  }

  @Bean
  PlaceOrder placeOrder(Stock stock) {
    return UseCases.placeOrder(stock);
  }
}
